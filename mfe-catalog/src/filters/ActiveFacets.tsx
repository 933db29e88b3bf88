import type { ProductFilter } from '@haat/api-client';
import { type Facets, paisaOf, type UnderstoodPart } from '@haat/contracts';
import { useSearchParams } from '@haat/navigation';
import { useTexts, wordTexts } from '@haat/remote';
import { Chip, formatMoney, Row } from '@haat/ui';
import { PAGE_PARAM } from '../product-list/pageAddress';
import { facetsTexts } from '../strings/facets';
import { type ChosenFacets, readChosenFacets, writeChosenFacets } from './chosenFacets';
import { typeName } from './typeName';
import { useFacetCounts } from './useFacetCounts';

interface ActiveFacetsProps {
  /** The parts of the search that limit the list. */
  understood?: readonly UnderstoodPart[] | undefined;
  /** The filter of the list, including facets: its counts name the stores, where the products don't. */
  filter?: ProductFilter;
  /** The counts of the filter; undefined while unknown. */
  counts?: Facets | undefined;
  /** Products of the list, which name its store where there is one. */
  products?: readonly { seller_business_name: string }[] | undefined;
}

/** The active facets, and what the server understood as such, as chips that can be removed. */
export function ActiveFacets({ understood = [], filter, counts, products }: ActiveFacetsProps) {
  const t = useTexts(facetsTexts);
  const { nameOf } = useTexts(wordTexts);
  const [params, setParams] = useSearchParams();
  const facets = readChosenFacets(params);
  const isOneStore = facets.stores.length === 1;
  const ofList = useFacetCounts(
    filter ?? {},
    filter !== undefined && facets.stores.length > 0 && !(isOneStore && products?.length !== 0),
  );
  const without = (part: Partial<ChosenFacets>) => () =>
    setParams(writeChosenFacets(params, { ...facets, ...part }), { replace: true });
  const search = (text: string) => () => {
    const next = new URLSearchParams(params);
    for (const name of ['q', 'exact', PAGE_PARAM]) next.delete(name);
    if (text) next.set('q', text);
    setParams(next, { replace: true });
  };
  const nameOfPart = ({ department, min, max }: UnderstoodPart) => {
    if (department) return t.departments[department as keyof typeof t.departments] ?? department;
    const [from, to] = [min, max].map((taka) => (taka == null ? null : formatMoney(paisaOf(taka))));
    if (from && to) return t.priceBetween(from, to);
    return from ? t.priceFrom(from) : t.priceTo(to ?? '');
  };
  const storeName = (id: string) =>
    (counts ?? ofList)?.stores?.find(({ value }) => value === id)?.name ??
    (isOneStore ? products?.[0]?.seller_business_name : undefined) ??
    t.store;
  const chips = [
    ...understood.map((part) => ({ name: nameOfPart(part), remove: search(part.without) })),
    ...(facets.category ? [{ name: nameOf(facets.category), remove: without({ category: null }) }] : []),
    ...facets.types.map((type) => ({
      name: nameOf(typeName(type)),
      remove: without({ types: facets.types.filter((other) => other !== type) }),
    })),
    ...facets.sizes.map((size) => ({
      name: size,
      remove: without({ sizes: facets.sizes.filter((other) => other !== size) }),
    })),
    ...facets.families.map((family) => ({
      name: nameOf(typeName(family)),
      remove: without({ families: facets.families.filter((other) => other !== family) }),
    })),
    ...facets.colors.map((color) => ({
      name: nameOf(color),
      remove: without({ colors: facets.colors.filter((other) => other !== color) }),
    })),
    ...(facets.min === null
      ? []
      : [{ name: t.priceFrom(formatMoney(paisaOf(facets.min))), remove: without({ min: null }) }]),
    ...(facets.max === null
      ? []
      : [{ name: t.priceTo(formatMoney(paisaOf(facets.max))), remove: without({ max: null }) }]),
    ...(facets.onSale ? [{ name: t.onSale, remove: without({ onSale: false }) }] : []),
    ...(facets.discount
      ? [{ name: t.discountFrom(facets.discount), remove: without({ discount: null }) }]
      : []),
    ...(facets.rating ? [{ name: t.ratingFrom(facets.rating), remove: without({ rating: null }) }] : []),
    ...facets.stores.map((id) => ({
      name: storeName(id),
      remove: without({ stores: facets.stores.filter((other) => other !== id) }),
    })),
    ...(facets.inStock ? [{ name: t.inStock, remove: without({ inStock: false }) }] : []),
  ];
  if (chips.length === 0) return null;
  return (
    <Row as="ul" gap="2" align="stretch" aria-label={t.active}>
      {chips.map(({ name, remove }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a family and a shade may have one name
        <li key={`${place} ${name}`}>
          <Chip onRemove={remove} removeText={t.remove(name)}>
            {name}
          </Chip>
        </li>
      ))}
    </Row>
  );
}
