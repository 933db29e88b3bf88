import {
  CUSTOM_SIZE,
  colorsOf,
  isMadeToMeasure,
  isSoldOut,
  type Measurements,
  type Product,
  sizesOf,
} from '@haat/contracts';
import { useTexts, wordTexts } from '@haat/remote';
import { Field, RadioGroup, Stack, TextInput } from '@haat/ui';
import type { ReactNode } from 'react';
import { colorSwatch } from '../filters/colorSwatch';
import { productTexts } from '../strings/product';
import styles from './ChoiceForm.module.css';
import type { FilledFrom } from './memberFit';
import { SizeGuideLink } from './SizeGuideLink';
import type { MemberFit } from './useMemberFit';
import type { ChoiceProblems, WholeChoice } from './validateChoice';
import { isBareNumber } from './withUnit';

interface ChoiceFormProps {
  product: Product;
  choice: WholeChoice;
  problems: ChoiceProblems;
  fit: MemberFit | undefined;
  /** where measurements were filled in from; undefined: they were not */
  filledFrom: FilledFrom | undefined;
  onChange: (part: Partial<WholeChoice>) => void;
}

/** Colour, size or measurements. Sold-out combinations are marked but can be selected. */
export function ChoiceForm({ product, choice, problems, fit, filledFrom, onChange }: ChoiceFormProps) {
  const t = useTexts(productTexts);
  const { nameOf } = useTexts(wordTexts);
  const colors = colorsOf(product);
  const sizes = sizesOf(product);
  const suggested = product.size_chart && fit?.suggestSize(product.size_chart, fit.body, sizes);
  const soldOutText = (color: string | null, size: string | null) =>
    isSoldOut(product, { color, size }) ? t.soldOut : undefined;
  return (
    <Stack gap="5">
      {colors.length > 0 ? (
        <Field
          as="group"
          label={t.color}
          note={choice.color && nameOf(choice.color)}
          required
          error={problems.color}
        >
          <RadioGroup
            variant="boxes"
            value={choice.color}
            onValueChange={(color) => onChange({ color })}
            options={colors.map((color) => ({
              value: color,
              label: nameOf(color),
              swatch: colorSwatch(color),
              soldOutText: soldOutText(color, choice.size),
            }))}
          />
        </Field>
      ) : null}
      {sizes.length > 0 ? (
        <Field
          as="group"
          label={t.size}
          note={isMadeToMeasure(product, choice) ? t.madeToMeasure : choice.size}
          hint={fit && suggested ? <fit.SuggestedSize {...suggested} votes={product.fit_votes} /> : undefined}
          action={
            product.size_chart ? (
              <SizeGuideLink chart={product.size_chart} size={choice.size} votes={product.fit_votes} />
            ) : undefined
          }
          required
          error={problems.size}
        >
          <RadioGroup
            variant="boxes"
            value={choice.size}
            onValueChange={(size) => onChange({ size })}
            options={[
              ...sizes.map((size) => ({
                value: size,
                label: size,
                soldOutText: soldOutText(choice.color, size),
              })),
              ...(product.offers_custom_sizes
                ? [
                    {
                      value: CUSTOM_SIZE,
                      label: t.madeToMeasure,
                      soldOutText: soldOutText(choice.color, CUSTOM_SIZE),
                    },
                  ]
                : []),
            ]}
          />
        </Field>
      ) : null}
      {isMadeToMeasure(product, choice) && product.custom_size_fields.length > 0 ? (
        <MeasurementFields
          fields={product.custom_size_fields}
          values={choice.measurements}
          filledIn={fit && filledFrom ? <fit.FilledIn from={filledFrom} /> : null}
          problems={problems.measurements ?? {}}
          onChange={(measurements) => onChange({ measurements })}
        />
      ) : null}
    </Stack>
  );
}

/** Shown while the unit of the form applies: the input is empty or a plain number. */
const isInUnit = (text = '') => text.trim() === '' || isBareNumber(text);

interface MeasurementFieldsProps {
  fields: readonly string[];
  values: Measurements;
  filledIn: ReactNode;
  problems: Record<string, string>;
  onChange: (values: Measurements) => void;
}

function MeasurementFields({ fields, values, filledIn, problems, onChange }: MeasurementFieldsProps) {
  const t = useTexts(productTexts);
  const { nameOf } = useTexts(wordTexts);
  return (
    <fieldset className={styles.measurements}>
      <legend className={styles.legend}>{t.measurements}</legend>
      <p className={styles.hint}>
        {filledIn}
        {t.measurementsHint}
      </p>
      <div className={styles.fields}>
        {fields.map((field) => (
          <Field key={field} label={nameOf(field)} required error={problems[field]}>
            <TextInput
              value={values[field] ?? ''}
              maxLength={50}
              // A space instead of undefined keeps the input mounted, and with it the focus.
              suffix={isInUnit(values[field]) ? t.measurementUnit : ' '}
              autoComplete="off"
              onValueChange={(text) => onChange({ ...values, [field]: text })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
