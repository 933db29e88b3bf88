import { PRODUCT_SORTS, type ProductSort, paisaOf, SIZES } from '@haat/contracts';
import { useSearchParams } from '@haat/navigation';
import {
  Button,
  Checkbox,
  Chip,
  Dialog,
  Field,
  FieldRow,
  formatMoney,
  Icon,
  Select,
  TextInput,
} from '@haat/ui';
import { useState } from 'react';
import { colorSwatch, FILTER_COLORS } from './colorSwatch';
import styles from './FacetBar.module.css';
import { amount, type Facets, facetCount, NO_FACETS, readFacets, writeFacets } from './facets';
import { useStrings } from './strings';

interface FacetBarProps {
  /** Products that pass; undefined while unknown. */
  count: number | undefined;
  /** The order when none is chosen; 'newest' when absent, a search's is the best match. */
  natural?: 'newest' | 'match';
}

/** Size, colour, price, stock and order of a product list; all of it lives in the address. */
export function FacetBar({ count, natural = 'newest' }: FacetBarProps) {
  const s = useStrings().facets;
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState(false);
  const facets = readFacets(params);
  const active = facetCount(facets);
  // Replaced, not pushed: Back leaves the list instead of undoing one filter after another.
  const change = (part: Partial<Facets>) =>
    setParams(writeFacets(params, { ...facets, ...part }), { replace: true });
  const sorts = PRODUCT_SORTS.filter((sort) => natural === 'match' || sort !== 'newest').map((sort) => ({
    value: sort as string,
    label: s.sorts[sort],
  }));
  return (
    <div className={styles.bar}>
      <Button
        variant="secondary"
        size="sm"
        icon={<Icon name="filter" size={18} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {active > 0 ? s.openWith(active) : s.open}
      </Button>
      <Select
        controlSize="sm"
        aria-label={s.sort}
        className={styles.sort}
        options={[{ value: natural, label: natural === 'match' ? s.bestMatch : s.sorts.newest }, ...sorts]}
        value={facets.sort ?? natural}
        onValueChange={(sort) => change({ sort: sort === natural ? null : (sort as ProductSort) })}
      />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        look="drawer"
        title={s.title}
        closeText={useStrings().close}
        footer={
          <>
            <Button
              variant="ghost"
              disabled={active === 0}
              onClick={() => change({ ...NO_FACETS, sort: facets.sort })}
            >
              {s.clear}
            </Button>
            <Button onClick={() => setOpen(false)}>
              {count === undefined ? s.show : s.showCount(count)}
            </Button>
          </>
        }
      >
        <FacetForm facets={facets} onChange={change} />
      </Dialog>
    </div>
  );
}

function FacetForm({ facets, onChange }: { facets: Facets; onChange: (part: Partial<Facets>) => void }) {
  const s = useStrings().facets;
  const swap = (list: readonly string[], word: string) =>
    list.includes(word) ? list.filter((other) => other !== word) : [...list, word];
  return (
    <div className={styles.form}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{s.stock}</legend>
        <Checkbox
          label={s.inStock}
          checked={facets.inStock}
          onCheckedChange={(inStock) => onChange({ inStock })}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{s.size}</legend>
        <div className={styles.chips}>
          {SIZES.map((size) => (
            <Chip
              key={size}
              selected={facets.sizes.includes(size)}
              onToggle={() => onChange({ sizes: swap(facets.sizes, size) })}
            >
              {size}
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{s.color}</legend>
        <div className={styles.chips}>
          {FILTER_COLORS.map((color) => (
            <Chip
              key={color}
              selected={facets.colors.includes(color)}
              onToggle={() => onChange({ colors: swap(facets.colors, color) })}
            >
              <span className={styles.swatch} style={{ backgroundColor: colorSwatch(color) }} />
              {color}
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{s.price}</legend>
        <FieldRow>
          <PriceEnd label={s.from} value={facets.min} onCommit={(min) => onChange({ min })} />
          <PriceEnd label={s.to} value={facets.max} onCommit={(max) => onChange({ max })} />
        </FieldRow>
      </fieldset>
    </div>
  );
}

/** One end of the price range; it counts once the shopper leaves the field or presses Enter. */
function PriceEnd({
  label,
  value,
  onCommit,
}: {
  label: string;
  value: number | null;
  onCommit: (value: number | null) => void;
}) {
  const s = useStrings().facets;
  const [text, setText] = useState(value === null ? '' : String(value));
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value === null ? '' : String(value));
  }
  const commit = () => {
    if (amount(text) !== value) onCommit(amount(text));
  };
  return (
    <Field label={label}>
      <TextInput
        prefix={s.taka}
        inputMode="numeric"
        maxLength={7}
        value={text}
        onValueChange={(typed) => setText(typed.replace(/\D/g, ''))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
    </Field>
  );
}

/** The facets that narrow the list now, each to be taken off. */
export function ActiveFacets() {
  const s = useStrings().facets;
  const [params, setParams] = useSearchParams();
  const facets = readFacets(params);
  const without = (part: Partial<Facets>) => () =>
    setParams(writeFacets(params, { ...facets, ...part }), { replace: true });
  const shown = [
    ...facets.sizes.map((size) => ({
      name: size,
      remove: without({ sizes: facets.sizes.filter((other) => other !== size) }),
    })),
    ...facets.colors.map((color) => ({
      name: color,
      remove: without({ colors: facets.colors.filter((other) => other !== color) }),
    })),
    ...(facets.min === null
      ? []
      : [{ name: s.priceFrom(formatMoney(paisaOf(facets.min))), remove: without({ min: null }) }]),
    ...(facets.max === null
      ? []
      : [{ name: s.priceTo(formatMoney(paisaOf(facets.max))), remove: without({ max: null }) }]),
    ...(facets.inStock ? [{ name: s.inStock, remove: without({ inStock: false }) }] : []),
  ];
  if (shown.length === 0) return null;
  return (
    <span className={styles.chips}>
      {shown.map(({ name, remove }) => (
        <Chip key={name} onRemove={remove} removeText={s.remove(name)}>
          {name}
        </Chip>
      ))}
    </span>
  );
}
