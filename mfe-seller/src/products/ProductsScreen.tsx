import { ApiError, request } from '@haat/api-client';
import {
  type OwnProducts,
  ownProductPageQuery,
  sellerProductKeys,
  setProductStatus,
} from '@haat/api-client/queries/sellerProducts';
import { listings, type ProductSummary, SEARCH_DEBOUNCE_MS, type SellerProductRow } from '@haat/contracts';
import { HiddenContent } from '@haat/features';
import { Link, useSearchParams } from '@haat/navigation';
import { QueryState, useLoaded, usePageTitle, useSearchParamText, useTexts } from '@haat/remote';
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
  Row,
  Select,
  Skeleton,
  searchIcon,
  TextInput,
} from '@haat/ui';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { figure } from '../figure';
import { dropProduct, putProduct, showChange } from '../sellerProducts';
import { productsTexts } from '../strings/products';
import {
  type Arrangement,
  arrangementIn,
  DEFAULT_ARRANGEMENT,
  FILTERS,
  type Filter,
  filterOf,
  MAX_SEARCH,
  pageOf,
  queryOf,
} from './arrangeProducts';
import styles from './ProductsScreen.module.css';
import { ProductTable } from './ProductTable';
import type { MenuEntry } from './RowMenu';

/** Requested when the import is opened. */
const loadImport = () => import('../products-csv/ImportDialog');

/** /seller/products: a page of the store's products; search, filter, sort and page are in the address (section 2). */
export default function ProductsScreen() {
  const t = useTexts(productsTexts);
  usePageTitle(t.title);
  const { arrangement, typed, setTyped, change } = useArrangement();
  const query = useQuery({
    ...ownProductPageQuery(filterOf(arrangement)),
    // The previous page stays visible until the new one has arrived.
    placeholderData: keepPreviousData,
  });
  // Tiles and controls stay while another page is loaded, also where that fails.
  const [summary, setSummary] = useState(query.data?.summary);
  if (query.data && query.data.summary !== summary) setSummary(query.data.summary);
  return (
    <Container>
      <Title summary={summary} />
      <HiddenContent of="store" />
      {summary?.total === 0 ? (
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
          {summary ? (
            <>
              <Tiles summary={summary} />
              <Controls arrangement={arrangement} typed={typed} onType={setTyped} onChange={change} />
            </>
          ) : null}
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
            {(list) => (
              <Products
                list={list}
                arrangement={arrangement}
                busy={query.isPlaceholderData}
                onChange={change}
              />
            )}
          </QueryState>
        </>
      )}
    </Container>
  );
}

/** @param summary absent until the first page has come */
function Title({ summary }: { summary: ProductSummary | undefined }) {
  const t = useTexts(productsTexts);
  const [importing, setImporting] = useState(false);
  const importFailed = useCallback(() => {
    setImporting(false);
    notify(t.importFailed, 'error');
  }, [t]);
  const importer = useLoaded(loadImport, importing, importFailed);
  if (!summary) return <PageTitle>{t.title}</PageTitle>;
  return (
    <>
      <PageTitle
        actions={
          <Row gap="2">
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
          </Row>
        }
      >
        {t.title}
      </PageTitle>
      {importing && importer ? <importer.default onClose={() => setImporting(false)} /> : null}
    </>
  );
}

function Tiles({ summary }: { summary: ProductSummary }) {
  const t = useTexts(productsTexts);
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
  const t = useTexts(productsTexts);
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
  const t = useTexts(productsTexts);
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

type Change = (change: Partial<Arrangement>, replace?: boolean) => void;

/** The arrangement in the address, and the search as typed, which follows into the address. */
function useArrangement() {
  const [query, setQuery] = useSearchParams();
  const arrangement = arrangementIn(query);
  const [typed, setTyped] = useSearchParamText('search', SEARCH_DEBOUNCE_MS, { resets: ['page'] });
  const change: Change = (changed, replace = changed.page === undefined) => {
    const next = { ...arrangement, search: typed, page: 1, ...changed };
    setTyped(next.search);
    setQuery(queryOf(next), { replace });
  };
  return { arrangement, typed, setTyped, change };
}

interface ControlsProps {
  arrangement: Arrangement;
  typed: string;
  onType: (text: string) => void;
  onChange: Change;
}

function Controls({ arrangement: { filter, sort }, typed, onType, onChange }: ControlsProps) {
  const t = useTexts(productsTexts);
  const options = <Value extends string>(texts: Record<Value, string>, values: readonly Value[]) =>
    values.map((value) => ({ value, label: texts[value] }));
  return (
    <div className={styles.controls}>
      <TextInput
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        maxLength={MAX_SEARCH}
        prefix={<Icon drawing={searchIcon} size={18} />}
        value={typed}
        onValueChange={onType}
      />
      <Select
        aria-label={t.filter}
        value={filter}
        options={options(t.filters, FILTERS)}
        onValueChange={(value) => onChange({ filter: value as Filter })}
      />
      <Select
        aria-label={t.sort}
        value={sort}
        options={options(t.sorts, Object.keys(t.sorts) as (keyof typeof t.sorts)[])}
        onValueChange={(value) => onChange({ sort: value as typeof sort })}
      />
    </div>
  );
}

interface ProductsProps {
  list: OwnProducts;
  arrangement: Arrangement;
  /** Another page or filter is being fetched. */
  busy: boolean;
  onChange: Change;
}

function Products({ list, arrangement, busy, onChange }: ProductsProps) {
  const t = useTexts(productsTexts);
  const { rows, count, pages } = pageOf(list, arrangement);
  const { page } = arrangement;
  const { entriesOf, busy: changing, dialogs } = useRowActions();
  const top = useRef<HTMLParagraphElement>(null);

  // The last product of the last page is gone, or the address names a page too many.
  const isBeyond = !busy && page > pages;
  const goToLast = useEffectEvent(() => onChange({ page: pages }, true));
  useEffect(() => {
    if (isBeyond) goToLast();
  }, [isBeyond]);

  return (
    <div aria-busy={busy || isBeyond || undefined}>
      <p ref={top} tabIndex={-1} role="status" className={styles.showing}>
        {t.showing(count, list.summary.total)}
      </p>
      <ProductTable
        products={rows}
        entriesOf={entriesOf}
        busy={changing}
        empty={
          isBeyond ? null : (
            <EmptyState
              size="compact"
              icon={searchIcon}
              title={t.noMatch}
              text={t.noMatchText}
              action={
                <Button variant="secondary" onClick={() => onChange(DEFAULT_ARRANGEMENT)}>
                  {t.clear}
                </Button>
              }
            />
          )
        }
      />
      {pages > 1 ? (
        <Pager
          page={Math.min(page, pages)}
          pages={pages}
          onPage={(next) => {
            onChange({ page: next });
            top.current?.focus();
          }}
        />
      ) : null}
      {dialogs}
    </div>
  );
}

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

function Pager({ page, pages, onPage }: PagerProps) {
  const t = useTexts(productsTexts);
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
  const t = useTexts(productsTexts);
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
      // Without a message of the server, the client's own one starts with the same words: show it alone.
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
