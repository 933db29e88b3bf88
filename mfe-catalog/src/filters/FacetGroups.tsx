import {
  COLOR_FAMILY_NAMES,
  compareSizes,
  DISCOUNT_STEPS,
  type FacetValue,
  isNumberedSize,
  localDigits,
  paisaOf,
  RATING_STEPS,
  readAmount,
  SIZES,
} from '@haat/contracts';
import { compareShown, useTexts, wordTexts } from '@haat/remote';
import { classNames, Field, FieldRow, formatMoney, Stack, TextInput, VisuallyHidden } from '@haat/ui';
import { useState } from 'react';
import { facetsTexts } from '../strings/facets';
import { amount } from './chosenFacets';
import { colorSwatch } from './colorSwatch';
import styles from './FacetGroups.module.css';
import { facetChoices } from './facetChoices';
import type { FacetGroupProps } from './StockFacet';
import { typeName } from './typeName';

const toggle = (list: readonly string[], word: string) =>
  list.includes(word) ? list.filter((other) => other !== word) : [...list, word];

function SizeFacet({ facets, counts, onChange }: FacetGroupProps) {
  const t = useTexts(facetsTexts);
  return (
    <fieldset>
      <legend className={styles.legend}>{t.size}</legend>
      <div className={styles.sizes}>
        {facetChoices(SIZES, counts?.sizes, facets.sizes)
          // 'Custom' and other names of sizes mean something else in each store.
          .filter(({ value }) => (SIZES as readonly string[]).includes(value) || isNumberedSize(value))
          .sort((a, b) => compareSizes(a.value, b.value))
          .map(({ value, count }) => (
            <Choice
              key={value}
              name={value}
              count={count}
              selected={facets.sizes.includes(value)}
              onToggle={() => onChange({ sizes: toggle(facets.sizes, value) })}
            />
          ))}
      </div>
    </fieldset>
  );
}

/** Product types of the list, most products first. */
function TypeFacet({ facets, counts, onChange }: FacetGroupProps) {
  const t = useTexts(facetsTexts);
  const { nameOf } = useTexts(wordTexts);
  const shownName = (type: string) => nameOf(typeName(type));
  return (
    <fieldset>
      <legend className={styles.legend}>{t.type}</legend>
      <div className={styles.colors}>
        {facetChoices([], counts?.types, facets.types, compareShown(shownName)).map(({ value, count }) => (
          <Choice
            key={value}
            name={shownName(value)}
            count={count}
            selected={facets.types.includes(value)}
            onToggle={() => onChange({ types: toggle(facets.types, value) })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Families of colours; their shades are folded, because they are many. */
function ColorFacet({ facets, counts, onChange }: FacetGroupProps) {
  const t = useTexts(facetsTexts);
  const { nameOf } = useTexts(wordTexts);
  const families = counts?.color_families;
  const [openAtFirst] = useState(facets.colors.length > 0);
  // An earlier API counts no families.
  const compare = compareShown(nameOf);
  const shades = facetChoices(shadesInOrder(counts, compare), counts?.colors, facets.colors, compare);
  const shadeChoices = (
    <div className={styles.colors}>
      {shades.map(({ value, count }) => (
        <Choice
          key={value}
          name={nameOf(value)}
          swatch={colorSwatch(value)}
          count={count}
          selected={facets.colors.includes(value)}
          onToggle={() => onChange({ colors: toggle(facets.colors, value) })}
        />
      ))}
    </div>
  );
  return (
    <fieldset>
      <legend className={styles.legend}>{t.color}</legend>
      {counts && !families ? (
        shadeChoices
      ) : (
        <>
          <div className={styles.families}>
            {facetChoices(COLOR_FAMILY_NAMES, families, facets.families).map(({ value, count }) => (
              <Choice
                key={value}
                className={styles.family}
                name={nameOf(typeName(value))}
                swatch={colorSwatch(value)}
                count={count}
                selected={facets.families.includes(value)}
                onToggle={() => onChange({ families: toggle(facets.families, value) })}
              />
            ))}
          </div>
          {shades.length > 0 ? (
            <details className={styles.shades} open={openAtFirst || undefined}>
              <summary>{t.shades(shades.length)}</summary>
              {shadeChoices}
            </details>
          ) : null}
        </>
      )}
    </fieldset>
  );
}

/** The counted colours of families, family by family, highest count first. */
function shadesInOrder(
  counts: FacetGroupProps['counts'],
  compare: (a: string, b: string) => number,
): string[] {
  return (
    counts?.color_families?.flatMap(({ colors }) => {
      const ofFamily = counts.colors.filter(({ value }) => colors.includes(value));
      return facetChoices([], ofFamily, colors, compare).map(({ value }) => value);
    }) ?? []
  );
}

function DiscountFacet({ facets, counts, onChange, pageOnSale }: FacetGroupProps) {
  const t = useTexts(facetsTexts);
  return (
    <fieldset>
      <legend className={styles.legend}>{t.discount}</legend>
      <Stack gap="1">
        {pageOnSale ? null : (
          <Choice
            name={t.onSale}
            count={facets.onSale || facets.discount ? undefined : counts?.on_sale}
            selected={facets.onSale}
            onToggle={() => onChange({ onSale: !facets.onSale, discount: null })}
          />
        )}
        {steps(DISCOUNT_STEPS, counts?.discounts).map(({ value, count }) => (
          <Choice
            key={value}
            name={t.discountFrom(value)}
            count={count}
            selected={facets.discount === value}
            onToggle={() => onChange({ onSale: false, discount: facets.discount === value ? null : value })}
          />
        ))}
      </Stack>
    </fieldset>
  );
}

function RatingFacet({ facets, counts, onChange }: FacetGroupProps) {
  const t = useTexts(facetsTexts);
  return (
    <fieldset>
      <legend className={styles.legend}>{t.rating}</legend>
      <Stack gap="1">
        {steps(RATING_STEPS, counts?.ratings).map(({ value, count }) => (
          <Choice
            key={value}
            name={t.ratingFrom(value)}
            count={count}
            selected={facets.rating === value}
            onToggle={() => onChange({ rating: facets.rating === value ? null : value })}
          />
        ))}
      </Stack>
    </fieldset>
  );
}

/** Steps in their order. Those without products are disabled. */
const steps = <Step extends string>(all: readonly Step[], counted: readonly FacetValue[] | undefined) =>
  all.map((value) => ({
    value,
    count: counted && (counted.find((one) => one.value === value)?.count ?? 0),
  }));

function StoreFacet({ facets, counts, onChange }: FacetGroupProps) {
  const t = useTexts(facetsTexts);
  const compare = compareShown((name) => name);
  const stores = [...(counts?.stores ?? [])].sort((a, b) => b.count - a.count || compare(a.name, b.name));
  return (
    <fieldset>
      <legend className={styles.legend}>{t.store}</legend>
      <Stack gap="1">
        {stores.map(({ value, name, count }) => (
          <Choice
            key={value}
            name={name}
            count={count}
            selected={facets.stores.includes(value)}
            onToggle={() => onChange({ stores: toggle(facets.stores, value) })}
          />
        ))}
      </Stack>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  swatch?: string;
  count: number | undefined;
  selected: boolean;
  onToggle: () => void;
  className?: string | undefined;
}

/** A choice with its number of products. Without products it is aria-disabled, so that it keeps the focus. */
function Choice({ name, swatch, count, selected, onToggle, className }: ChoiceProps) {
  const t = useTexts(facetsTexts);
  const disabled = count === 0 && !selected;
  return (
    <button
      type="button"
      className={classNames(styles.choice, className)}
      aria-pressed={selected}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onToggle();
      }}
    >
      {swatch ? <span className={styles.swatch} style={{ backgroundColor: swatch }} /> : null}
      <span className={styles.name}>{name}</span>
      {count === undefined ? null : (
        <>
          <span className={styles.count} aria-hidden="true">
            {localDigits(count)}
          </span>
          <VisuallyHidden>{t.choiceCount(count)}</VisuallyHidden>
        </>
      )}
    </button>
  );
}

function PriceFacet({ facets, counts, onChange }: FacetGroupProps) {
  const t = useTexts(facetsTexts);
  const { min = null, max = null } = counts?.price ?? {};
  const change = (from: number | null, to: number | null) =>
    onChange(from !== null && to !== null && to < from ? { min: to, max: from } : { min: from, max: to });
  return (
    <fieldset className={styles.price}>
      <legend className={styles.legend}>{t.price}</legend>
      <FieldRow>
        <PriceEnd
          label={t.from}
          hint={min}
          value={facets.min}
          onCommit={(value) => change(value, facets.max)}
        />
        <PriceEnd
          label={t.to}
          hint={max}
          value={facets.max}
          onCommit={(value) => change(facets.min, value)}
        />
      </FieldRow>
      {min !== null && max !== null ? (
        <p className={styles.span}>{t.priceSpan(formatMoney(paisaOf(min)), formatMoney(paisaOf(max)))}</p>
      ) : null}
    </fieldset>
  );
}

interface PriceEndProps {
  label: string;
  /** Lowest or highest price of the list, in taka. */
  hint: number | null;
  value: number | null;
  onCommit: (value: number | null) => void;
}

/** A typed or pasted amount in whole taka; null without one. */
function wholeTaka(text: string): number | null {
  const read = readAmount(text);
  return read === null ? null : amount(String(Math.round(Number(read))));
}

/** One end of the price range; applied on blur or Enter. */
function PriceEnd({ label, hint, value, onCommit }: PriceEndProps) {
  const t = useTexts(facetsTexts);
  const [text, setText] = useState(value === null ? '' : String(value));
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value === null ? '' : String(value));
  }
  const commit = () => {
    const typed = wholeTaka(text);
    setText(typed === null ? '' : String(typed));
    if (typed === value) return;
    // The list may make another value of it, even the one of before.
    setShown(typed);
    onCommit(typed);
  };
  return (
    <Field label={label}>
      <TextInput
        prefix={t.taka}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        placeholder={hint === null ? undefined : localDigits(Math.round(hint))}
        value={text}
        onValueChange={setText}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
    </Field>
  );
}

/** By the names of facetSections. */
export const FACETS = {
  TypeFacet,
  ColorFacet,
  SizeFacet,
  PriceFacet,
  DiscountFacet,
  RatingFacet,
  StoreFacet,
};
