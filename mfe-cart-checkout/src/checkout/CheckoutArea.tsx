import { findPlace, upazilasQuery } from '@haat/api-client/queries/places';
import { addressText, type District } from '@haat/contracts';
import { AreaFields, useAreaStrings } from '@haat/remote';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

/** District and upazila of a typed address. */
export interface Area {
  district: District | '';
  upazila: string;
  /** the address as an order has it */
  textOf: (line: string) => string;
}

/** Beside the typed address of the shipping dialog: both are optional. */
export function CheckoutArea({ onChange }: { onChange: (area: Area | null) => void }) {
  const queryClient = useQueryClient();
  const [district, setDistrict] = useState<District | ''>('');
  const [upazila, setUpazila] = useState('');
  const report = useEffectEvent(() => {
    const place = findPlace(queryClient.getQueryData(upazilasQuery(district).queryKey), upazila);
    onChange({ district, upazila, textOf: (line) => addressText(line, district, place) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when one of them changes
  useEffect(() => report(), [district, upazila]);
  const field = { error: undefined, onBlur: () => {} };
  return (
    <AreaFields
      district={{ ...field, name: 'district', value: district, onValueChange: setDistrict }}
      upazila={{
        ...field,
        name: 'upazila',
        value: upazila,
        onValueChange: (value) => setUpazila(value ?? ''),
      }}
      texts={useAreaStrings()}
    />
  );
}
