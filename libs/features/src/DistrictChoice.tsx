import { districtAtom } from '@haat/session';
import { Select, type SelectOption } from '@haat/ui';
import { useAtom } from 'jotai';
import { useMemo } from 'react';
import { type AreaTexts, districtOptions, isDistrict } from './AreaFields';

const NONE: readonly SelectOption[] = [];

/** The district that the visitor wants deliveries to, remembered in the browser; for shops where fees differ. */
export function DistrictChoice({ texts }: { texts: Pick<AreaTexts, 'district' | 'chooseDistrict'> }) {
  const [district, setDistrict] = useAtom(districtAtom);
  const districts = useMemo(districtOptions, []);
  return (
    <Select
      controlSize="sm"
      aria-label={texts.district}
      placeholder={texts.chooseDistrict}
      options={NONE}
      value={isDistrict(district) ? district : ''}
      onValueChange={setDistrict}
      autoComplete="shipping address-level2"
    >
      {districts}
    </Select>
  );
}
