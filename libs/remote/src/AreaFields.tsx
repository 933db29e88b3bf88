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
import { useMemo } from 'react';

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
  const known = useMemo(() => upazilaOptions(data, { upazilas, thanas }), [data, upazilas, thanas]);
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
        <Select
          placeholder={texts.chooseDistrict}
          options={districts}
          autoComplete="shipping address-level2"
        />
      </Field>
      {district.value === '' || (data && known.length === 0) ? null : (
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
            options={
              chosen && !findPlace(data, chosen) ? [{ value: chosen, label: chosen }, ...known] : known
            }
            disabled={!data}
            autoComplete="off"
          />
        </Field>
      )}
    </>
  );
}

/** In the page's language and in its order. */
const sorted = (places: readonly Place[], group?: string): SelectOption[] => {
  const language = currentLanguage();
  return places
    .map(({ name, bangla }) => ({ value: name, label: language === 'bn' ? bangla : name, group }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
};

function districtOptions(): SelectOption[] {
  const divisions = Object.entries(DIVISIONS).map(([name, [bangla]]) => ({ name, bangla }));
  return sorted(divisions).flatMap(({ value, label }) =>
    sorted(
      (DIVISIONS[value]?.[1] ?? []).map((name) => ({ name, bangla: DISTRICTS[name] })),
      label,
    ),
  );
}

/** The areas of a large city first: most orders go there. */
function upazilaOptions(
  { upazilas, thanas }: DistrictParts = { upazilas: [], thanas: [] },
  texts: Pick<AreaTexts, 'upazilas' | 'thanas'>,
): SelectOption[] {
  if (thanas.length === 0) return sorted(upazilas);
  return [...sorted(thanas, texts.thanas), ...sorted(upazilas, texts.upazilas)];
}
