import { ApiError } from '@haat/api-client';
import { activeOffersQuery, offerKeys, stopOffer } from '@haat/api-client/queries/offers';
import { invalidateProducts } from '@haat/api-client/queries/sellerProducts';
import { dhakaDate, paisaOf, type SellerOffer } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Badge,
  Button,
  ConfirmDialog,
  EmptyState,
  formatMoney,
  Loading,
  Notice,
  Picture,
  Price,
  Skeleton,
  Table,
  tagIcon,
  VisuallyHidden,
} from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { offersTexts } from '../strings/offers';
import styles from './OngoingOffers.module.css';
import { offerPreview } from './offerPreview';

/** The tab Ongoing Offers: running and scheduled offers, each with a button that stops it (section 4). */
export function OngoingOffers({ onCreate }: { onCreate: () => void }) {
  const t = useTexts(offersTexts).list;
  return (
    <QueryState
      query={useQuery(activeOffersQuery)}
      loading={
        <Loading text={t.loading}>
          <Skeleton lines={6} />
        </Loading>
      }
      empty={
        <EmptyState
          icon={tagIcon}
          title={t.none}
          text={t.noneText}
          action={<Button onClick={onCreate}>{t.create}</Button>}
        />
      }
    >
      {(offers) => <Offers offers={offers} />}
    </QueryState>
  );
}

function Offers({ offers }: { offers: SellerOffer[] }) {
  const t = useTexts(offersTexts).list;
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<SellerOffer | null>(null);
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { columns } = t;

  const stop = async ({ id, product_name }: SellerOffer) => {
    setFailure(null);
    try {
      await stopOffer(id);
      queryClient.setQueryData(activeOffersQuery.queryKey, (all) => all?.filter((other) => other.id !== id));
      invalidateProducts(queryClient);
      // Another offer of the product may be its best one now.
      queryClient.invalidateQueries({ queryKey: offerKeys.all });
      notify(t.stopped(product_name), 'success');
    } catch (thrown) {
      setFailure(t.stopFailed((thrown as Error).message));
      // The product and its offer were deleted: the list is out of date.
      if (thrown instanceof ApiError && thrown.status === 404) {
        queryClient.invalidateQueries({ queryKey: offerKeys.all });
      }
    }
  };

  return (
    <div className={styles.offers}>
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      <Table
        label={t.label}
        rows={offers}
        keyOf={({ id }) => id}
        empty={null}
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
            ),
          },
        ]}
      />
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
