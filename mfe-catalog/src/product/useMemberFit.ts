import { type BodyMeasurements, isBodyMeasure, type Product } from '@haat/contracts';
import { useLoaded } from '@haat/remote';
import { sessionAtom } from '@haat/session';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

const loadFit = () => import('./memberFit');
/** A failed load is ignored: the page then looks as it does for guests. */
const ignore = () => {};

/** A member's measurements and what can be done with them; undefined for others, and where the product needs none. */
export type MemberFit = Awaited<ReturnType<typeof loadFit>> & { body: BodyMeasurements };

export function useMemberFit({ size_chart, offers_custom_sizes }: Product): MemberFit | undefined {
  const member = useAtomValue(sessionAtom).profile?.user.id;
  const client = useQueryClient();
  const isUseful = offers_custom_sizes || size_chart?.measures.some(isBodyMeasure);
  const code = useLoaded(loadFit, member !== undefined && isUseful === true, ignore);
  const [known, setKnown] = useState<{ member: number; body: BodyMeasurements }>();
  useEffect(() => {
    if (!code || member === undefined) return;
    client
      .fetchQuery(code.bodyMeasurementsQuery)
      .catch(() => code.NO_MEASUREMENTS)
      .then((body) => setKnown({ member, body }));
  }, [code, member, client]);
  return code && known && known.member === member ? { ...code, body: known.body } : undefined;
}
