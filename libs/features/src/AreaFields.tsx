import { findPlace, upazilasQuery } from '@haat/api-client/queries/places';
import {
  currentLanguage,
  DISTRICTS,
  DIVISIONS,
  type District,
  type DistrictParts,
  type Place,
} from '@haat/contracts';
import { Button, Field, type FieldBinding, Select, type SelectOption } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

/** Texts of {@link AreaFields}. */
export interface AreaTexts {
  optional: string;
  district: string;
  chooseDistrict: string;
  upazila: string;
  chooseUpazila: string;
  /** Above the upazilas and above the thanas of a city's district. */
  upazilas: string;
  thanas: string;
  loadingUpazilas: string;
  upazilasFailed: string;
  retryUpazilas: string;
}

interface AreaFieldsProps {
  district: FieldBinding<District | ''>;
  upazila: FieldBinding<string | undefined>;
  texts: AreaTexts;
}

/** District, by division, then its upazila or thana. Both are optional: the address line may have everything. */
export function AreaFields({ district, upazila, texts }: AreaFieldsProps) {
  const { data, isError, isFetching, refetch } = useQuery(upazilasQuery(district.value));
  const chosen = upazila.value ?? '';
  // Not sorted again with each letter that is typed in the form.
  const districts = useMemo(districtOptions, []);
  const { upazilas, thanas } = texts;
  const known = useMemo(() => data && upazilaOptions(data, { upazilas, thanas }), [data, upazilas, thanas]);
  const isEmpty = data?.upazilas.length === 0;
  const changeDistrict = (value: District | '') => {
    district.onValueChange(value);
    upazila.onValueChange('');
  };
  return (
    <>
      <Field
        label={texts.district}
        note={texts.optional}
        field={{ ...district, onValueChange: changeDistrict }}
      >
        <Select placeholder={texts.chooseDistrict} options={NONE} autoComplete="shipping address-level2">
          {districts}
        </Select>
      </Field>
      {district.value === '' || isEmpty ? null : (
        <Field
          label={texts.upazila}
          note={texts.optional}
          field={{ ...upazila, value: chosen }}
          hint={isError ? texts.upazilasFailed : undefined}
          action={
            isError ? (
              <Button variant="ghost" size="sm" pending={isFetching} onClick={() => void refetch()}>
                {texts.retryUpazilas}
              </Button>
            ) : undefined
          }
        >
          <Select
            placeholder={data || isError ? texts.chooseUpazila : texts.loadingUpazilas}
            options={chosen && !findPlace(data, chosen) ? [{ value: chosen, label: chosen }] : NONE}
            disabled={!data}
            autoComplete="off"
          >
            {known}
          </Select>
        </Field>
      )}
    </>
  );
}

/** Whether a stored name is a district of the field. */
export const isDistrict = (name: string | undefined): name is District =>
  name !== undefined && Object.hasOwn(DISTRICTS, name);

const NONE: readonly SelectOption[] = [];

/** In the page's language and in its order. */
function sorted(places: readonly Place[]): SelectOption[] {
  const language = currentLanguage();
  return places
    .map(({ name, bangla }) => ({ value: name, label: language === 'bn' ? bangla : name }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
}

const optionsOf = (places: readonly Place[]) =>
  sorted(places).map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** Options of a select, by division. */
export function districtOptions() {
  const divisions = Object.entries(DIVISIONS).map(([name, [bangla]]) => ({ name, bangla }));
  return sorted(divisions).map(({ value, label }) => (
    <optgroup key={value} label={label}>
      {optionsOf((DIVISIONS[value]?.[1] ?? []).map((name) => ({ name, bangla: DISTRICTS[name] })))}
    </optgroup>
  ));
}

/** The areas of a large city first: most orders go there. */
function upazilaOptions(
  { upazilas, thanas }: DistrictParts,
  texts: Pick<AreaTexts, 'upazilas' | 'thanas'>,
): ReactNode {
  if (thanas.length === 0) return optionsOf(upazilas);
  return (
    <>
      <optgroup label={texts.thanas}>{optionsOf(thanas)}</optgroup>
      <optgroup label={texts.upazilas}>{optionsOf(upazilas)}</optgroup>
    </>
  );
}
