import { upazilasQuery } from '@haat/api-client/queries/places';
import { addressText, type District } from '@haat/contracts';
import { AreaFields, areaTexts, isDistrict } from '@haat/features';
import { useTexts } from '@haat/remote';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { placeNamed } from './placeNamed';

/** District and upazila of a typed address. */
export interface Area {
  district: District | '';
  upazila: string;
  /** the address as an order has it */
  textOf: (line: string) => string;
}

interface CheckoutAreaProps {
  /** The names as they were chosen before. */
  initial: { district: string; upazila: string } | null;
  onChange: (area: Area) => void;
}

/** Beside the typed address of the shipping dialog: both are optional. */
export function CheckoutArea({ initial, onChange }: CheckoutAreaProps) {
  const [district, setDistrict] = useState<District | ''>(() =>
    isDistrict(initial?.district) ? initial.district : '',
  );
  const [upazila, setUpazila] = useState(district && initial ? initial.upazila : '');
  const { data } = useQuery(upazilasQuery(district));
  const report = useEffectEvent(() => {
    const place = placeNamed(data, upazila);
    onChange({ district, upazila, textOf: (line) => addressText(line, district, place) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when one of them changes
  useEffect(() => report(), [district, upazila, data]);
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
      texts={useTexts(areaTexts)}
    />
  );
}
