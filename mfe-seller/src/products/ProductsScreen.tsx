import { ApiError, request } from '@haat/api-client';
import {
  type OwnProducts,
  ownProductsQuery,
  sellerProductKeys,
  setProductStatus,
} from '@haat/api-client/queries/sellerProducts';
import { listings, type ProductSummary, SEARCH_DEBOUNCE_MS, type SellerProductRow } from '@haat/contracts';
import { Link, useSearchParams } from '@haat/navigation';
import { QueryState, useLoaded, usePageTitle, useSearchParamText } from '@haat/remote';
import { notify } from '@haat/session';
import {
  AlertDialog,
  Button,
  ButtonLink,
  ConfirmDialog,
  Container,
  EmptyState,
  Icon,
  Loading,
  PageTitle,
  packageIcon,
  plusIcon,
  Select,
  Skeleton,
  searchIcon,
  TextInput,
} from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { figure } from '../figure';
import { dropProduct, putProduct, showChange } from '../sellerProducts';
import { useProductsStrings } from '../strings/useProductsStrings';
import {
  type Arrangement,
  arrangementIn,
  arrangeProducts,
  DEFAULT_ARRANGEMENT,
  FILTERS,
  type Filter,
  PAGE_SIZE,
  queryOf,
  withSearchText,
} from './arrangeProducts';
import styles from './ProductsScreen.module.css';
import { ProductTable } from './ProductTable';
import type { MenuEntry } from './RowMenu';

/** Requested when the import is opened. */
const loadImport = () => import('../products-csv/ImportDialog');

/** /seller/products: the store's products; search, filter, sort and page are in the address (section 2). */
export default function ProductsScreen() {
  const t = useProductsStrings();
  usePageTitle(t.title);
  const query = useQuery(ownProductsQuery);
  return (
    <Container>
      {query.data ? null : <PageTitle>{t.title}</PageTitle>}
      <QueryState
        query={query}
        error={(error) => t.error(error.fromServer ? error.message : t.loadFailed)}
        retryText={t.retry}
        loading={
          <Loading text={t.loading}>
            <Skeleton shape="block" />
            <Skeleton lines={10} />
          </Loading>
        }
      >
        {(list) => <Products list={list} />}
      </QueryState>
    </Container>
  );
}

function Products({ list }: { list: OwnProducts }) {
  const t = useProductsStrings();
  const [importing, setImporting] = useState(false);
  const importFailed = useCallback(() => {
    setImporting(false);
    notify(t.importFailed, 'error');
  }, [t]);
  const importer = useLoaded(loadImport, importing, importFailed);
  const { summary } = list;
  return (
    <>
      <PageTitle
        actions={
          <div className={styles.actions}>
            <Button variant="ghost" size="sm" onClick={() => setImporting(true)}>
              {t.importCsv}
            </Button>
            {summary.total > 0 ? <ExportButton /> : null}
            <ButtonLink
              as={Link}
              to="/seller/products/add"
              size="sm"
              icon={<Icon drawing={plusIcon} size={18} />}
            >
              {t.add}
            </ButtonLink>
          </div>
        }
      >
        {t.title}
      </PageTitle>
      {summary.total === 0 ? (
        <EmptyState
          icon={packageIcon}
          title={t.none}
          text={t.noneText}
          action={
            <ButtonLink as={Link} to="/seller/products/add">
              {t.addFirst}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <Tiles summary={summary} />
          <ArrangedProducts list={list} />
        </>
      )}
      {importing && importer ? <importer.default onClose={() => setImporting(false)} /> : null}
    </>
  );
}

function Tiles({ summary }: { summary: ProductSummary }) {
  const t = useProductsStrings();
  return (
    <dl className={styles.tiles} aria-label={t.figures}>
      {(['total', 'active', 'stock', 'sold'] as const).map((name) => (
        <div key={name} className={styles.tile}>
          <dt>{t.tiles[name]}</dt>
          <dd>{figure(summary[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

function ExportButton() {
  const t = useProductsStrings();
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  async function run() {
    setProgress({ done: 0, all: 0 });
    try {
      const { exportProducts } = await import('../products-csv/exportProducts');
      await exportProducts((done, all) => setProgress({ done, all }));
    } catch (error) {
      setFailure(t.exportFailed(error instanceof Error ? error.message : t.loadFailed));
    } finally {
      setProgress(null);
    }
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        pending={progress !== null}
        pendingText={progress ? t.exporting(progress.done, progress.all) : undefined}
        onClick={run}
      >
        {t.exportCsv}
      </Button>
      <Failure message={failure} onClose={() => setFailure(null)} />
    </>
  );
}

function Failure({ message, onClose }: { message: string | null; onClose: () => void }) {
  const t = useProductsStrings();
  return (
    <AlertDialog
      open={message !== null}
      onOpenChange={onClose}
      title={t.failedTitle}
      text={message}
      closeText={t.ok}
    />
  );
}

/** The arrangement in the address, and the search as typed. */
function useArrangement() {
  const [query, setQuery] = useSearchParams();
  const inAddress = arrangementIn(query);
  const [typed, setTyped] = useSearchParamText('search', SEARCH_DEBOUNCE_MS, { resets: ['page'] });

  function change(change: Partial<Arrangement>) {
    const next = { ...inAddress, search: typed, page: 1, ...change };
    setTyped(next.search);
    setQuery(queryOf(next), { replace: change.page === undefined });
  }

  // The list is filtered while the user types, without waiting for the address.
  const search = useDeferredValue(typed);
  const page = search.trim() === inAddress.search ? inAddress.page : 1;
  return { arrangement: { ...inAddress, search, page }, typed, setTyped, change };
}

function ArrangedProducts({ list }: { list: OwnProducts }) {
  const t = useProductsStrings();
  const { arrangement, typed, setTyped, change } = useArrangement();
  const { search, filter, sort } = arrangement;
  const products = useMemo(() => withSearchText(list.results), [list.results]);
  const matching = useMemo(
    () => arrangeProducts(products, { search, filter, sort }),
    [products, search, filter, sort],
  );
  const pages = Math.max(1, Math.ceil(matching.length / PAGE_SIZE));
  const page = Math.min(arrangement.page, pages);
  const { entriesOf, busy, dialogs } = useRowActions();
  const top = useRef<HTMLParagraphElement>(null);

  const options = <Value extends string>(texts: Record<Value, string>, values: readonly Value[]) =>
    values.map((value) => ({ value, label: texts[value] }));
  return (
    <>
      <div className={styles.controls}>
        <TextInput
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          prefix={<Icon drawing={searchIcon} size={18} />}
          value={typed}
          onValueChange={setTyped}
        />
        <Select
          aria-label={t.filter}
          value={filter}
          options={options(t.filters, FILTERS)}
          onValueChange={(value) => change({ filter: value as Filter })}
        />
        <Select
          aria-label={t.sort}
          value={sort}
          options={options(t.sorts, Object.keys(t.sorts) as (keyof typeof t.sorts)[])}
          onValueChange={(value) => change({ sort: value as typeof sort })}
        />
      </div>
      <p ref={top} tabIndex={-1} role="status" className={styles.showing}>
        {t.showing(matching.length, list.summary.total)}
      </p>
      <ProductTable
        products={matching.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        entriesOf={entriesOf}
        busy={busy}
        empty={
          <EmptyState
            size="compact"
            icon={searchIcon}
            title={t.noMatch}
            text={t.noMatchText}
            action={
              <Button variant="secondary" onClick={() => change(DEFAULT_ARRANGEMENT)}>
                {t.clear}
              </Button>
            }
          />
        }
      />
      {pages > 1 ? (
        <Pager
          page={page}
          pages={pages}
          onPage={(page) => {
            change({ page });
            top.current?.focus();
          }}
        />
      ) : null}
      {dialogs}
    </>
  );
}

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

function Pager({ page, pages, onPage }: PagerProps) {
  const t = useProductsStrings();
  return (
    <nav className={styles.pager} aria-label={t.pages}>
      <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t.previous}
      </Button>
      <span>{t.page(page, pages)}</span>
      <Button variant="secondary" size="sm" disabled={page === pages} onClick={() => onPage(page + 1)}>
        {t.next}
      </Button>
    </nav>
  );
}

/** The actions of a row's menu, with confirmation and error message. */
function useRowActions() {
  const t = useProductsStrings();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [doomed, setDoomed] = useState<SellerProductRow | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function change(id: number, act: () => Promise<void>, failed: (message: string) => string) {
    setBusy((now) => new Set(now).add(id));
    try {
      await act();
    } catch (error) {
      const { message } = error as Error;
      const text = failed(message);
      // Where the server says nothing, the call's own text says the same as the beginning.
      setFailure(text.startsWith(`${message}:`) ? message : text);
      // A refused product may be deleted or blocked: the list is out of date.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        void queryClient.invalidateQueries({ queryKey: sellerProductKeys.list() });
    } finally {
      setBusy((now) => new Set([...now].filter((other) => other !== id)));
    }
  }

  const toggle = ({ id, status }: SellerProductRow) => {
    const next = status === 'active' ? 'inactive' : 'active';
    return change(
      id,
      async () => {
        const product = await setProductStatus(id, next);
        showChange(queryClient, (list) => putProduct(list, product));
        notify(next === 'active' ? t.activated : t.deactivated, 'success');
      },
      t.statusFailed,
    );
  };

  const remove = ({ id, name }: SellerProductRow) =>
    change(
      id,
      async () => {
        await request(listings.deleteProduct, { params: { id } });
        showChange(queryClient, (list) => dropProduct(list, id));
        notify(t.deleted(name), 'success');
      },
      t.deleteFailed,
    );

  const entriesOf = (product: SellerProductRow): readonly MenuEntry[] => [
    { key: 'view', text: t.view, to: `/product/${product.id}` },
    { key: 'edit', text: t.edit, to: `/seller/products/${product.id}/edit` },
    {
      key: 'status',
      text: product.status === 'active' ? t.deactivate : t.activate,
      act: () => void toggle(product),
    },
    { key: 'delete', text: t.delete, danger: true, act: () => setDoomed(product) },
  ];

  const dialogs = (
    <>
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={() => setDoomed(null)}
        title={t.confirmDelete}
        text={doomed ? t.confirmDeleteText(doomed.name) : undefined}
        confirmText={t.delete}
        pendingText={t.deleting}
        cancelText={t.cancel}
        tone="danger"
        onConfirm={() => doomed && remove(doomed)}
      />
      <Failure message={failure} onClose={() => setFailure(null)} />
    </>
  );
  return { entriesOf, busy, dialogs };
}
