import { districtAtom } from '@haat/session';
import { Select, type SelectOption } from '@haat/ui';
import { useAtom } from 'jotai';
import { useMemo } from 'react';
import { districtOptions, isDistrict } from './AreaFields';
import { useAreaStrings } from './useAreaStrings';

const NONE: readonly SelectOption[] = [];

/** The district that the visitor wants deliveries to, remembered in the browser; for shops where fees differ. */
export function DistrictChoice() {
  const s = useAreaStrings();
  const [district, setDistrict] = useAtom(districtAtom);
  const districts = useMemo(districtOptions, []);
  return (
    <Select
      controlSize="sm"
      aria-label={s.district}
      placeholder={s.chooseDistrict}
      options={NONE}
      value={isDistrict(district) ? district : ''}
      onValueChange={setDistrict}
      autoComplete="shipping address-level2"
    >
      {districts}
    </Select>
  );
}
