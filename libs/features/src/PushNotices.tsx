import { pushQuery } from '@haat/api-client/queries/push';
import { useLoaded } from '@haat/remote';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PushSwitchProps } from './PushSwitch';

interface PushNoticesProps {
  /** Stable; imports the file of the switch. */
  load: () => Promise<{ PushSwitch: ComponentType<Pick<PushSwitchProps, 'state'>> }>;
}

/** Without it the page is complete. */
const ignore = () => {};

/** The switch for notifications, where the shop sends any. */
export function PushNotices({ load }: PushNoticesProps) {
  const { data: push } = useQuery(pushQuery);
  const key = push?.public_key;
  const loaded = useLoaded(load, Boolean(key), ignore);
  return key && loaded ? <loaded.PushSwitch state={{ ...push, public_key: key }} /> : null;
}
