import { DEPARTMENTS, type Department, departmentFilters, type ProductType } from '@haat/contracts';
import { Link, Navigate, useParams, useSearchParams } from '@haat/navigation';
import { usePageTitle, useWordStrings } from '@haat/remote';
import { ButtonLink, Container, EmptyState, PageTitle, searchIcon, VisuallyHidden } from '@haat/ui';
import { ActiveFacets } from '../filters/ActiveFacets';
import { filterOf, readChosenFacets } from '../filters/chosenFacets';
import { FacetBar } from '../filters/FacetBar';
import { typeName } from '../filters/typeName';
import { ProductGrid } from '../product-list/ProductGrid';
import { pageQuery } from '../product-list/pageAddress';
import { useProductPages } from '../product-list/useProductPages';
import { NotFound } from '../states/NotFound';
import { useStrings } from '../strings';
import { useDepartmentStrings } from '../strings/useDepartmentStrings';
import { ALL_TYPES } from './listAddress';
import styles from './TypeScreen.module.css';

/** The products of one type of a department, or all of them: name, number and products in the first screen. */
export default function TypeScreen() {
  const { department, type = ALL_TYPES } = useParams();
  const known = DEPARTMENTS.find((name) => name === department);
  // The shell's site map has no other departments.
  return known ? (
    <TypePage key={`${known} ${type}`} department={known} type={type} />
  ) : (
    <Navigate to="/home" replace />
  );
}

function TypePage({ department, type }: { department: Department; type: string }) {
  const t = useStrings();
  const s = useDepartmentStrings();
  const { nameOf } = useWordStrings();
  const [params] = useSearchParams();
  const filter = {
    ...departmentFilters[department],
    ...(type === ALL_TYPES ? {} : { product_type: type as ProductType }),
    ...filterOf(readChosenFacets(params)),
    ...pageQuery(params),
  };
  const pages = useProductPages(filter, { keepShown: true });
  const first = pages.isPlaceholderData ? undefined : pages.data?.pages[0];
  const parent = s.departments[department].title;
  const title = type === ALL_TYPES ? s.allOf(parent) : nameOf(typeName(type));
  usePageTitle(type === ALL_TYPES ? title : `${title}, ${parent}`);
  // The API refuses a type that it does not know.
  if (pages.error && 'status' in pages.error && pages.error.status === 400 && !pages.data)
    return <NotFound title={s.noType} text={s.noTypeText} />;
  return (
    <Container>
      <nav aria-label={s.path} className={styles.path}>
        <Link to={`/shop/${department}`}>{parent}</Link>
      </nav>
      <PageTitle>{title}</PageTitle>
      <div className={styles.bar}>
        <p role="status">{first ? t.products.count(first.count) : null}</p>
        <ActiveFacets products={first?.results} />
        <div className={styles.facets}>
          <FacetBar filter={filter} count={first?.count} />
        </div>
      </div>
      <h2>
        <VisuallyHidden>{s.list}</VisuallyHidden>
      </h2>
      <ProductGrid
        pages={pages}
        label={s.list}
        empty={
          <EmptyState
            icon={searchIcon}
            title={t.products.none}
            text={t.products.noneText}
            action={
              <ButtonLink as={Link} to={`/shop/${department}`} variant="secondary">
                {parent}
              </ButtonLink>
            }
          />
        }
      />
    </Container>
  );
}
