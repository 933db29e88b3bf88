import { signInOptionsQuery } from '@haat/api-client/queries/account';
import { createQuickOrder } from '@haat/api-client/queries/orders';
import { productDetailQuery } from '@haat/api-client/queries/products';
import { billOf, messages, type Product, paisaOf, piecesOf } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, usePageTitle, useTexts, wordTexts } from '@haat/remote';
import { sessionAtom } from '@haat/session';
import {
  BackLink,
  ButtonLink,
  bagIcon,
  Container,
  EmptyState,
  ErrorState,
  Notice,
  PageTitle,
  RadioGroup,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { BillSummary } from '../checkout/BillSummary';
import { CheckoutLayout, CheckoutPart } from '../checkout/CheckoutLayout';
import { ConfirmBar } from '../checkout/ConfirmBar';
import { CouponField } from '../checkout/CouponField';
import { couponLine } from '../checkout/couponLine';
import type { Delivery } from '../checkout/delivery';
import { OrderNotice } from '../checkout/OrderNotice';
import { OrderOutcome } from '../checkout/OrderOutcome';
import { lineName } from '../checkout/orderFailure';
import {
  gatewayOf,
  methodOf,
  offeredChoice,
  type PaymentChoice,
  paymentOptions,
} from '../checkout/paymentChoice';
import { ShippingDialog } from '../checkout/ShippingDialog';
import { savedOf } from '../checkout/savedOf';
import { useAddressBook } from '../checkout/useAddressBook';
import { useCoupon } from '../checkout/useCoupon';
import { useDelivery } from '../checkout/useDelivery';
import { useEntry } from '../checkout/useEntry';
import { useOrder } from '../checkout/useOrder';
import { sharedTexts } from '../strings';
import { quickTexts } from '../strings/quick';
import styles from './QuickCheckoutScreen.module.css';
import { QuickItem } from './QuickItem';
import { QuickSkeleton } from './QuickSkeleton';
import { type QuickChoice, readQuickChoice } from './quickChoice';
import { type QuickOrder, quickOrder } from './quickOrder';

/** Orders one product without the cart (section 2: Quick checkout). The choice is in the navigation state. */
export default function QuickCheckoutScreen() {
  const t = useTexts(quickTexts);
  const [choice, changeChoice] = useEntry(readQuickChoice);
  usePageTitle(t.title);
  return (
    <Container>
      <PageTitle
        back={
          <BackLink as={Link} to={choice ? `/product/${choice.product}` : '/home'}>
            {choice ? t.back : t.browse}
          </BackLink>
        }
      >
        {t.title}
      </PageTitle>
      {choice ? (
        <ChosenProduct choice={choice} onChange={changeChoice} />
      ) : (
        <EmptyState
          icon={bagIcon}
          title={t.nothing}
          text={t.nothingText}
          action={
            <ButtonLink as={Link} to="/home">
              {t.browse}
            </ButtonLink>
          }
        />
      )}
    </Container>
  );
}

interface ChosenProductProps {
  choice: QuickChoice;
  onChange: (change: Partial<QuickChoice>) => void;
}

function ChosenProduct(props: ChosenProductProps) {
  const t = useTexts(quickTexts);
  const id = props.choice.product;
  // A cached price may be out of date, and this page orders by it.
  const product = useQuery({ ...productDetailQuery(id), refetchOnMount: 'always' });
  const browse = (variant: 'primary' | 'ghost') => (
    <ButtonLink as={Link} to="/home" variant={variant}>
      {t.browse}
    </ButtonLink>
  );
  return (
    <QueryState
      query={product}
      loading={<QuickSkeleton />}
      missing={
        product.data ? undefined : () => <ErrorState message={t.notFound} action={browse('primary')} />
      }
      action={browse('ghost')}
    >
      {(data) => (
        <Checkout
          {...props}
          product={data}
          unavailable={product.error?.status === 404}
          onRefetch={() => void product.refetch()}
        />
      )}
    </QueryState>
  );
}

function Checkout({
  choice,
  onChange,
  product,
  unavailable,
  onRefetch,
}: ChosenProductProps & {
  product: Product;
  /** The product was removed from sale after it was fetched. */
  unavailable: boolean;
  onRefetch: () => void;
}) {
  const shared = useTexts(sharedTexts);
  const quick = useTexts(quickTexts);
  const { nameOf } = useTexts(wordTexts);
  const user = useAtomValue(sessionAtom).profile?.user;
  const book = useAddressBook();
  const delivery = useDelivery(book.addresses?.[0]?.text, true);
  const [askingShipping, setAskingShipping] = useState(false);
  const [firstPrice] = useState(product.price);
  // A large stock of a variant is not public; a refused order says it.
  const [variantStock, setVariantStock] = useState(Number.POSITIVE_INFINITY);
  const stock = Math.min(piecesOf(product, choice), variantStock);
  const online = useQuery(signInOptionsQuery).data?.onlinePayments ?? [];
  const payments = paymentOptions(shared.payment, { online, card: 'soon' });
  const payment = offeredChoice(choice.payment, payments);
  const coupon = useCoupon(choice.couponCode, [
    couponLine({
      ...product,
      store: { id: product.storeId },
      product: product.id,
      unit_price: product.price,
      quantity: choice.quantity,
    }),
  ]);
  const order = useOrder<QuickOrder>({
    send: createQuickOrder,
    attempt: choice.attempt,
    payAt: gatewayOf(payment, online),
    keepAttempt: (attempt) => onChange({ attempt }),
    nameOf: () => lineName(product.name, choice, nameOf),
    onRefused: ({ kind, available }) => {
      if (available !== undefined) setVariantStock(available);
      if (kind === 'coupon') onChange({ couponCode: null });
      coupon.refresh();
      onRefetch();
      delivery.refresh();
    },
    replace: true,
  });
  const bill = billOf(paisaOf(product.price) * choice.quantity, coupon.discount, delivery.terms.fee);
  const inStock = stock > 0;
  const exceedsStock = choice.quantity > stock;
  const reason = unavailable
    ? quick.unavailable
    : !inStock
      ? messages.outOfStock
      : exceedsStock
        ? messages.onlyInStock(stock)
        : undefined;

  async function submit(to: Delivery) {
    await order.place(
      quickOrder({
        choice,
        product,
        delivery: to,
        user,
        payment: methodOf(payment),
        coupon: coupon.sent,
        terms: delivery.terms,
      }),
    );
    setAskingShipping(false);
  }

  return (
    <>
      <CheckoutLayout
        side={
          <>
            <CheckoutPart title={quick.costs}>
              <CouponField coupon={coupon.applied} onChange={(couponCode) => onChange({ couponCode })} />
              <BillSummary
                bill={bill}
                pieces={choice.quantity}
                couponCode={choice.couponCode}
                saved={savedOf([{ ...product, unit_price: product.price, quantity: choice.quantity }])}
                terms={[product]}
                delivery={delivery.terms}
                offersDistricts={delivery.offersDistricts}
              />
            </CheckoutPart>
            {book.failed ? <Notice tone="warning">{shared.bill.unknown}</Notice> : null}
            <OrderNotice order={order} />
          </>
        }
        confirm={
          <ConfirmBar
            total={bill.total}
            error={reason}
            disabled={reason !== undefined || order.busy}
            onConfirm={() => setAskingShipping(true)}
          >
            {quick.confirm}
          </ConfirmBar>
        }
      >
        <CheckoutPart title={quick.item}>
          <QuickItem
            choice={choice}
            product={product}
            stock={stock}
            priceBefore={product.price > firstPrice ? firstPrice : undefined}
            onQuantity={(quantity) => onChange({ quantity })}
          />
        </CheckoutPart>
        <CheckoutPart title={quick.payment}>
          <RadioGroup
            className={styles.payment}
            label={quick.payment}
            variant="cards"
            value={payment}
            onValueChange={(value) => onChange({ payment: value as PaymentChoice })}
            options={payments}
          />
        </CheckoutPart>
      </CheckoutLayout>
      <ShippingDialog
        open={askingShipping}
        onOpenChange={setAskingShipping}
        book={book}
        total={bill.total}
        delivery={delivery.terms}
        onAddress={delivery.setAddress}
        onSubmit={submit}
      />
      <OrderOutcome order={order} />
    </>
  );
}
