import { paisaOf } from '@haat/contracts';
import { useSearchParams } from '@haat/navigation';
import { useWordStrings } from '@haat/remote';
import { Chip, formatMoney } from '@haat/ui';
import { useFacetsStrings } from '../strings/useFacetsStrings';
import styles from './ActiveFacets.module.css';
import { type ChosenFacets, readChosenFacets, writeChosenFacets } from './chosenFacets';

/** The active facets as chips that can be removed. */
export function ActiveFacets() {
  const s = useFacetsStrings();
  const { nameOf } = useWordStrings();
  const [params, setParams] = useSearchParams();
  const facets = readChosenFacets(params);
  const without = (part: Partial<ChosenFacets>) => () =>
    setParams(writeChosenFacets(params, { ...facets, ...part }), { replace: true });
  const chips = [
    ...(facets.category ? [{ name: nameOf(facets.category), remove: without({ category: null }) }] : []),
    ...facets.sizes.map((size) => ({
      name: size,
      remove: without({ sizes: facets.sizes.filter((other) => other !== size) }),
    })),
    ...facets.colors.map((color) => ({
      name: nameOf(color),
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
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={s.active}>
      {chips.map(({ name, remove }) => (
        <li key={name}>
          <Chip onRemove={remove} removeText={s.remove(name)}>
            {name}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
