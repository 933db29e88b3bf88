import { ApiError } from '@haat/api-client';
import { offerKeys, offersFoundQuery, stopOffer } from '@haat/api-client/queries/offers';
import { invalidateProducts } from '@haat/api-client/queries/sellerProducts';
import {
  dhakaDate,
  MAX_OFFERS_AT_ONCE,
  paisaOf,
  SEARCH_DEBOUNCE_MS,
  type SellerOffer,
} from '@haat/contracts';
import { MoreRows } from '@haat/features';
import { Link, useSearchParams } from '@haat/navigation';
import { QueryState, useLoaded, useSearchParamText, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Badge,
  Button,
  Checkbox,
  ConfirmDialog,
  EmptyState,
  Field,
  formatMoney,
  Icon,
  Loading,
  Notice,
  Picture,
  Price,
  rowBoxes,
  Skeleton,
  Stack,
  searchIcon,
  Table,
  TextInput,
  tagIcon,
  VisuallyHidden,
} from '@haat/ui';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { offersTexts } from '../strings/offers';
import { useChosen } from '../useChosen';
import type { Changed } from './BulkOffers';
import styles from './OngoingOffers.module.css';
import { offerPreview } from './offerPreview';

const loadBulk = () => import('./BulkOffers');
const loadEdit = () => import('./EditOffer');

/** The tab Ongoing Offers: running and scheduled offers, each with a button that stops it (section 4). */
export function OngoingOffers({ onCreate }: { onCreate: () => void }) {
  const t = useTexts(offersTexts).list;
  const [address] = useSearchParams();
  const [search, setSearch] = useSearchParamText('q', SEARCH_DEBOUNCE_MS);
  const found = (address.get('q') ?? '').trim().slice(0, 100);
  const query = useInfiniteQuery({ ...offersFoundQuery(found), placeholderData: keepPreviousData });
  return (
    <QueryState
      query={query}
      loading={
        <Loading text={t.loading}>
          <Skeleton lines={6} />
        </Loading>
      }
    >
      {({ pages }) => {
        const count = pages[0]?.count ?? 0;
        return count === 0 && !found && !query.isPlaceholderData ? (
          <EmptyState
            icon={tagIcon}
            title={t.none}
            text={t.noneText}
            action={<Button onClick={onCreate}>{t.create}</Button>}
          />
        ) : (
          <Stack gap="4">
            <Field label={t.search} hideLabel>
              <TextInput
                type="search"
                maxLength={100}
                placeholder={t.search}
                prefix={<Icon drawing={searchIcon} size={18} />}
                value={search}
                onValueChange={setSearch}
              />
            </Field>
            <Offers
              key={found}
              search={found}
              count={count}
              offers={pages.flatMap(({ offers }) => offers)}
              onShowAll={() => setSearch('')}
            />
            <MoreRows query={query} />
          </Stack>
        );
      }}
    </QueryState>
  );
}

interface OffersProps {
  search: string;
  /** all that match, shown or not */
  count: number;
  offers: SellerOffer[];
  onShowAll: () => void;
}

function Offers({ search, count, offers, onShowAll }: OffersProps) {
  const t = useTexts(offersTexts).list;
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<SellerOffer | null>(null);
  const [open, setOpen] = useState(false);
  const [edited, setEdited] = useState<SellerOffer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { chosen, choose, clear } = useChosen<number, SellerOffer>(MAX_OFFERS_AT_ONCE);
  const [changed, setChanged] = useState<Changed | null>(null);
  const { columns } = t;

  const refresh = () => {
    invalidateProducts(queryClient);
    // Another offer of the product may be its best one now.
    queryClient.invalidateQueries({ queryKey: offerKeys.all });
  };
  const partFailed = useCallback(() => {
    clear();
    setEdited(null);
    notify(t.partFailed, 'error');
  }, [t, clear]);
  const bulk = useLoaded(loadBulk, chosen.size > 0 || changed !== null, partFailed);
  const edit = useLoaded(loadEdit, edited !== null, partFailed);

  const stop = async ({ id, product_name }: SellerOffer) => {
    setFailure(null);
    try {
      await stopOffer(id);
      queryClient.setQueryData(
        offersFoundQuery(search).queryKey,
        (all) =>
          all && {
            ...all,
            pages: all.pages.map((page) => ({
              ...page,
              offers: page.offers.filter((other) => other.id !== id),
            })),
          },
      );
      choose([{ id } as SellerOffer], false);
      refresh();
      notify(t.stopped(product_name), 'success');
    } catch (thrown) {
      setFailure(t.stopFailed((thrown as Error).message));
      // The product and its offer were deleted: the list is out of date.
      if (thrown instanceof ApiError && thrown.status === 404) {
        queryClient.invalidateQueries({ queryKey: offerKeys.all });
      }
    }
  };

  const shown = offers.filter(({ id }) => chosen.has(id)).length;
  return (
    <div className={styles.offers}>
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      {bulk && changed ? <bulk.ChangedNotice changed={changed} /> : null}
      {offers.length > 0 ? (
        <div className={styles.count}>
          <Checkbox
            hideLabel
            label={t.chooseAll}
            checked={shown === Math.min(offers.length, MAX_OFFERS_AT_ONCE)}
            indeterminate={shown > 0 && shown < offers.length}
            onCheckedChange={(on) => choose(offers, on)}
          />
          <p role="status">{t.showing(offers.length, count)}</p>
        </div>
      ) : null}
      {bulk && chosen.size > 0 ? (
        <bulk.BulkOffers
          chosen={chosen}
          search={search}
          count={count}
          onChoose={choose}
          onClear={clear}
          onChanged={(result) => {
            setChanged(result);
            clear();
            refresh();
          }}
        />
      ) : null}
      <Table
        label={t.label}
        rows={offers}
        keyOf={({ id }) => id}
        boxOf={rowBoxes({
          chosen,
          label: (offer) => t.choose(t.stopWhat(offer.name, offer.product_name)),
          onChoose: (offer, on) => choose([offer], on),
          full: chosen.size >= MAX_OFFERS_AT_ONCE,
        })}
        empty={
          <EmptyState
            size="compact"
            title={t.noMatch}
            action={
              <Button variant="secondary" onClick={onShowAll}>
                {t.showAll}
              </Button>
            }
          />
        }
        columns={[
          {
            key: 'product',
            header: columns.product,
            rowHeader: true,
            cell: (offer) => <OfferedProduct offer={offer} />,
          },
          { key: 'offer', header: columns.offer, cell: (offer) => <Words offer={offer} /> },
          { key: 'price', header: columns.price, cell: (offer) => <OfferPrice offer={offer} /> },
          {
            key: 'dates',
            header: columns.dates,
            cell: ({ start_date, end_date }) => t.dates(dhakaDate(start_date), dhakaDate(end_date)),
          },
          {
            key: 'status',
            header: columns.status,
            cell: (offer) => <OfferStatus offer={offer} />,
          },
          {
            key: 'act',
            header: columns.act,
            hideHeader: true,
            align: 'end',
            cell: (offer) => (
              <span className={styles.acts}>
                <Button variant="ghost" size="sm" onClick={() => setEdited(offer)}>
                  {t.edit}
                  <VisuallyHidden> {t.stopWhat(offer.name, offer.product_name)}</VisuallyHidden>
                </Button>
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() => {
                    setAsked(offer);
                    setOpen(true);
                  }}
                >
                  {t.stop}
                  <VisuallyHidden> {t.stopWhat(offer.name, offer.product_name)}</VisuallyHidden>
                </Button>
              </span>
            ),
          },
        ]}
      />
      {edit && edited ? (
        <edit.EditOffer offer={edited} onClose={() => setEdited(null)} onSaved={refresh} />
      ) : null}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        tone="danger"
        title={t.stopTitle}
        text={asked ? t.stopText(asked.name, asked.product_name) : ''}
        confirmText={t.stop}
        pendingText={t.stopping}
        cancelText={t.keep}
        onConfirm={() => asked && stop(asked)}
      />
    </div>
  );
}

function OfferedProduct({ offer }: { offer: SellerOffer }) {
  return (
    <span className={styles.product}>
      <Picture image={offer.product_picture} alt="" sizes="48px" ratio="1/1" className={styles.photo} />
      <Link to={`/product/${offer.product}`}>{offer.product_name}</Link>
    </span>
  );
}

function Words({ offer: { name, description } }: { offer: SellerOffer }) {
  return (
    <span className={styles.words}>
      <strong>{name}</strong>
      <span className={styles.description}>{description}</span>
    </span>
  );
}

/** Whether the offer runs, and the better offer that overrides it. */
function OfferStatus({ offer: { is_running, start_date, overridden_by: better } }: { offer: SellerOffer }) {
  const t = useTexts(offersTexts).list;
  return (
    <span className={styles.status}>
      {is_running ? null : <Badge>{t.starts(dhakaDate(start_date))}</Badge>}
      {better ? <Badge tone="warning">{t.overridden}</Badge> : null}
      {is_running && !better ? <Badge tone="success">{t.running}</Badge> : null}
      {better ? (
        <span className={styles.description}>
          {t.overriddenBy(better.name, formatMoney(paisaOf(better.price)), dhakaDate(better.end_date))}
        </span>
      ) : null}
    </span>
  );
}

function OfferPrice({ offer }: { offer: SellerOffer }) {
  const t = useTexts(offersTexts).list;
  const { offer_type, discount_percentage, discount_amount, product_price } = offer;
  const preview = offerPreview(
    { base_price: { amount: product_price, currency: 'BDT' }, price: product_price },
    {
      offer_type,
      discount: String(offer_type === 'percentage' ? discount_percentage : discount_amount),
    },
  );
  if (!preview) return null;
  return (
    <Price
      now={{ paisa: preview.pricePaisa }}
      was={{ paisa: preview.wasPaisa }}
      nowLabel={t.priceNow}
      wasLabel={t.priceWas}
    />
  );
}
