import type { ProductFilter } from '@haat/api-client';
import { DEPARTMENTS, type Department, departmentFilters, type ProductType } from '@haat/contracts';
import { Link, Navigate, useParams, useSearchParams } from '@haat/navigation';
import { usePageTitle, useTexts, wordTexts } from '@haat/remote';
import { ButtonLink, Container, EmptyState, PageTitle, searchIcon, VisuallyHidden } from '@haat/ui';
import { ActiveFacets } from '../filters/ActiveFacets';
import { filterOf, readChosenFacets } from '../filters/chosenFacets';
import { FacetBar } from '../filters/FacetBar';
import resultBar from '../filters/ResultBar.module.css';
import { typeName } from '../filters/typeName';
import { ProductGrid } from '../product-list/ProductGrid';
import { pageQuery } from '../product-list/pageAddress';
import { useProductPages } from '../product-list/useProductPages';
import { NotFound } from '../states/NotFound';
import { sharedTexts } from '../strings';
import { departmentTexts } from '../strings/department';
import { ALL_TYPES } from './listAddress';
import styles from './TypeScreen.module.css';

/** The products of one type of a department, all of a department, or those with a tag: name, number and products in the first screen. */
export default function TypeScreen() {
  const { department, type = ALL_TYPES, tag } = useParams();
  if (tag !== undefined) return <TagPage key={tag} tag={tag} />;
  const known = DEPARTMENTS.find((name) => name === department);
  // The route table has no other departments.
  return known ? (
    <TypePage key={`${known} ${type}`} department={known} type={type} />
  ) : (
    <Navigate to="/home" replace />
  );
}

function TypePage({ department, type }: { department: Department; type: string }) {
  const t = useTexts(departmentTexts);
  const { nameOf } = useTexts(wordTexts);
  const parent = t.departments[department].title;
  const title = type === ALL_TYPES ? t.allOf(parent) : nameOf(typeName(type));
  usePageTitle(type === ALL_TYPES ? title : `${title}, ${parent}`);
  return (
    <ListPage
      title={title}
      path={t.path}
      parent={{ name: parent, to: `/shop/${department}` }}
      of={{
        ...departmentFilters[department],
        ...(type === ALL_TYPES ? {} : { product_type: type as ProductType }),
      }}
    />
  );
}

function TagPage({ tag }: { tag: string }) {
  const t = useTexts(departmentTexts);
  const { nameOf } = useTexts(wordTexts);
  const title = nameOf(tag);
  usePageTitle(title);
  return (
    <ListPage
      title={title}
      path={t.tagPath}
      parent={{ name: t.everything, to: '/home' }}
      of={{ tags: [tag] }}
    />
  );
}

interface ListPageProps {
  title: string;
  /** The name of the navigation to the parent. */
  path: string;
  parent: { name: string; to: string };
  /** The filter that all products of the list match. */
  of: ProductFilter;
}

function ListPage({ title, path, parent, of }: ListPageProps) {
  const shared = useTexts(sharedTexts);
  const t = useTexts(departmentTexts);
  const [params] = useSearchParams();
  const filter = { ...of, ...filterOf(readChosenFacets(params)), ...pageQuery(params) };
  const pages = useProductPages(filter, { keepShown: true });
  const first = pages.isPlaceholderData ? undefined : pages.data?.pages[0];
  // The API refuses a type that it does not know.
  if (pages.error && 'status' in pages.error && pages.error.status === 400 && !pages.data)
    return <NotFound title={t.noType} text={t.noTypeText} />;
  return (
    <Container>
      <nav aria-label={path} className={styles.path}>
        <Link to={parent.to}>{parent.name}</Link>
      </nav>
      <PageTitle>{title}</PageTitle>
      <div className={resultBar.bar}>
        <p role="status">{first ? shared.products.count(first.count) : null}</p>
        <ActiveFacets filter={filter} products={first?.results} />
        <div className={resultBar.facets}>
          <FacetBar filter={filter} count={first?.count} />
        </div>
      </div>
      <h2>
        <VisuallyHidden>{t.list}</VisuallyHidden>
      </h2>
      <ProductGrid
        pages={pages}
        label={t.list}
        empty={
          <EmptyState
            icon={searchIcon}
            title={shared.products.none}
            text={shared.products.noneText}
            action={
              <ButtonLink as={Link} to={parent.to} variant="secondary">
                {parent.name}
              </ButtonLink>
            }
          />
        }
      />
    </Container>
  );
}
