import { compareSizes, isNumberedSize, localDigits, paisaOf, readAmount, SIZES } from '@haat/contracts';
import { useWordStrings } from '@haat/remote';
import { Field, FieldRow, formatMoney, TextInput, VisuallyHidden } from '@haat/ui';
import { useState } from 'react';
import { useFacetsStrings } from '../strings/useFacetsStrings';
import { amount } from './chosenFacets';
import { colorSwatch, FILTER_COLORS } from './colorSwatch';
import styles from './FacetGroups.module.css';
import { facetChoices } from './facetChoices';
import type { FacetGroupProps } from './StockFacet';

const toggle = (list: readonly string[], word: string) =>
  list.includes(word) ? list.filter((other) => other !== word) : [...list, word];

export function SizeFacet({ facets, counts, onChange }: FacetGroupProps) {
  const s = useFacetsStrings();
  return (
    <fieldset>
      <legend className={styles.legend}>{s.size}</legend>
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

export function ColorFacet({ facets, counts, onChange }: FacetGroupProps) {
  const s = useFacetsStrings();
  const { nameOf } = useWordStrings();
  return (
    <fieldset>
      <legend className={styles.legend}>{s.color}</legend>
      <div className={styles.colors}>
        {facetChoices(FILTER_COLORS, counts?.colors, facets.colors).map(({ value, count }) => (
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
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  swatch?: string;
  count: number | undefined;
  selected: boolean;
  onToggle: () => void;
}

/** A choice with its number of products. Without products it is aria-disabled, so that it keeps the focus. */
function Choice({ name, swatch, count, selected, onToggle }: ChoiceProps) {
  const s = useFacetsStrings();
  const disabled = count === 0 && !selected;
  return (
    <button
      type="button"
      className={styles.choice}
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
          <VisuallyHidden>{s.choiceCount(count)}</VisuallyHidden>
        </>
      )}
    </button>
  );
}

export function PriceFacet({ facets, counts, onChange }: FacetGroupProps) {
  const s = useFacetsStrings();
  const { min = null, max = null } = counts?.price ?? {};
  const change = (from: number | null, to: number | null) =>
    onChange(from !== null && to !== null && to < from ? { min: to, max: from } : { min: from, max: to });
  return (
    <fieldset className={styles.price}>
      <legend className={styles.legend}>{s.price}</legend>
      <FieldRow>
        <PriceEnd
          label={s.from}
          hint={min}
          value={facets.min}
          onCommit={(value) => change(value, facets.max)}
        />
        <PriceEnd
          label={s.to}
          hint={max}
          value={facets.max}
          onCommit={(value) => change(facets.min, value)}
        />
      </FieldRow>
      {min !== null && max !== null ? (
        <p className={styles.span}>{s.priceSpan(formatMoney(paisaOf(min)), formatMoney(paisaOf(max)))}</p>
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
  const s = useFacetsStrings();
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
        prefix={s.taka}
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
