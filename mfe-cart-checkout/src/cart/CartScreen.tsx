import { ApiError } from '@haat/api-client';
import { signInOptionsQuery } from '@haat/api-client/queries/account';
import { createOrders } from '@haat/api-client/queries/orders';
import { billOf, type CartLine, messages } from '@haat/contracts';
import { Link, useNavigate } from '@haat/navigation';
import { useLoaded, usePageTitle, useTexts, wordTexts } from '@haat/remote';
import {
  cartAtom,
  cartNoticesAtom,
  couponAtom,
  dismissCartNotice,
  loadCart,
  notify,
  recentProducts,
  removeLine,
  removeOrderedLines,
  seenPricesAtom,
  sessionAtom,
  sessionStore,
} from '@haat/session';
import {
  BackLink,
  Button,
  ButtonLink,
  bagIcon,
  Container,
  EmptyState,
  ErrorState,
  Notice,
  PageTitle,
  RadioGroup,
  VisuallyHidden,
} from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { BillSummary } from '../checkout/BillSummary';
import { CheckoutLayout, CheckoutPart } from '../checkout/CheckoutLayout';
import { ConfirmBar } from '../checkout/ConfirmBar';
import { CouponField } from '../checkout/CouponField';
import { couponLine } from '../checkout/couponLine';
import type { Delivery } from '../checkout/delivery';
import { OrderNotice } from '../checkout/OrderNotice';
import { lineName } from '../checkout/orderFailure';
import { gatewayOf, methodOf, offeredChoice, paymentOptions } from '../checkout/paymentChoice';
import { savedOf } from '../checkout/savedOf';
import { useAddressBook } from '../checkout/useAddressBook';
import { useCoupon } from '../checkout/useCoupon';
import { useDelivery } from '../checkout/useDelivery';
import { useEntry } from '../checkout/useEntry';
import { useOrder } from '../checkout/useOrder';
import { sharedTexts } from '../strings';
import { CartLines } from './CartLines';
import styles from './CartScreen.module.css';
import { CartSkeleton } from './CartSkeleton';
import { readCartEntry } from './cartEntry';
import { type CartOrder, cartOrder } from './cartOrder';
import { savedLines } from './savedLines';
import { reduceSelection, type SelectionEvent, selectedLines, subtotalOf } from './selection';
import { useLineQuantities } from './useLineQuantities';
import { useRefreshedCart } from './useRefreshedCart';

const loadSavedLines = () => import('./SavedLines');
const loadRecentlyViewed = () => import('./RecentlyViewed');
const loadDialogs = () => import('../checkout/dialogs');
const loadGuestCheckout = () => import('../guest/GuestCheckout');
/** A failed load is ignored: the cart works without these parts. */
const ignore = () => {};

/** The cart and its checkout (section 2: Cart). */
export default function CartScreen() {
  const shared = useTexts(sharedTexts);
  const { nameOf } = useTexts(wordTexts);
  const navigate = useNavigate();
  const cart = useAtomValue(cartAtom);
  const seen = useAtomValue(seenPricesAtom);
  const signedIn = useAtomValue(sessionAtom).state === 'authenticated';
  const [couponCode, setCouponCode] = useAtom(couponAtom);
  const queryClient = useQueryClient();
  const [entry, changeEntry] = useEntry(readCartEntry);
  const quantities = useLineQuantities();
  const book = useAddressBook();
  const [askingShipping, setAskingShipping] = useState(false);
  const [asGuest, setAsGuest] = useState(false);
  const asking = useRef(false);
  const [askingOptions, setAskingOptions] = useState(false);
  const delivery = useDelivery(book.addresses?.[0]?.text, cart.items.length > 0);
  const [nothingSelected, setNothingSelected] = useState(false);

  const options = useQuery({ ...signInOptionsQuery, enabled: cart.items.length > 0 });
  const online = options.data?.onlinePayments ?? [];
  const payments = paymentOptions(shared.payment, {
    online,
    card: options.data?.cardOrders === false ? 'off' : 'by_call',
  });
  const payment = offeredChoice(entry.payment, payments);
  const lines = quantities.apply(cart.items);
  const selected = selectedLines(lines, entry.leftOut);
  const coupon = useCoupon(couponCode, selected.map(couponLine));
  const order = useOrder<CartOrder>({
    send: createOrders,
    attempt: entry.attempt,
    payAt: gatewayOf(payment, online),
    keepAttempt: (attempt) => changeEntry({ attempt }),
    nameOf: ({ selected_items }, at) => nameOfLine(selected_items[at]?.item_id, nameOf),
    onRefused: ({ kind }) => {
      if (kind === 'coupon') setCouponCode(null);
      coupon.refresh();
      void loadCart();
      delivery.refresh();
    },
    onLeft: ({ selected_items }) => {
      removeOrderedLines(selected_items.map(({ item_id }) => item_id));
      void loadCart();
    },
  });
  useRefreshedCart();
  const saved = useLoaded(loadSavedLines, true, ignore);
  const dialogs = useLoaded(loadDialogs, askingShipping || order.state.step !== 'open', () => {
    setAskingShipping(false);
    if (order.state.step === 'failed') order.dismiss();
    else if (order.state.step === 'open') notify(shared.checkout.failed, 'error');
  });
  // If its file can't be loaded, the order is placed after a login.
  const guest = useLoaded(loadGuestCheckout, asGuest, () => {
    setAsGuest(false);
    toLogin();
  });
  usePageTitle(shared.cart.title);

  const hasLines = lines.length > 0;
  // The first file does without the forms and dialogs of the last step; it is near once there is something to order.
  useEffect(() => {
    if (hasLines) loadDialogs().catch(ignore);
  }, [hasLines]);
  const bill = billOf(subtotalOf(selected), coupon.discount, delivery.terms.fee);

  function select(event: SelectionEvent) {
    changeEntry({ leftOut: reduceSelection(entry.leftOut, event, lines) });
    setNothingSelected(false);
  }

  async function remove(line: CartLine) {
    quantities.discard(line);
    try {
      const undo = await removeLine(line);
      if (undo) {
        const putBack = () => undo().catch((thrown: Error) => notify(thrown.message, 'error'));
        notify(shared.cart.removed(line.product_name), 'info', { label: shared.cart.undo, run: putBack });
      }
    } catch {
      notify(shared.cart.removeFailed, 'error');
    }
  }

  async function saveForLater(line: CartLine) {
    const lines = savedLines(queryClient, signedIn);
    const failed = (thrown: unknown) =>
      notify(
        thrown instanceof ApiError && thrown.fromServer ? thrown.message : shared.cart.saveFailed,
        'error',
      );
    quantities.discard(line);
    try {
      await lines.save(line);
      const undo = () => void lines.restore(line).catch(failed);
      notify(shared.cart.savedForLater(line.product_name), 'info', { label: shared.cart.undo, run: undo });
    } catch (thrown) {
      failed(thrown);
      void loadCart();
    }
  }

  async function confirm() {
    if (selected.length === 0) return setNothingSelected(true);
    if (signedIn) return setAskingShipping(true);
    // Ignores further clicks before the next render.
    if (asking.current) return;
    asking.current = true;
    setAskingOptions(true);
    // On failure, fall back to a login, as specified.
    const known = options.isLoading
      ? await queryClient.fetchQuery(signInOptionsQuery).catch(() => undefined)
      : options.data;
    asking.current = false;
    setAskingOptions(false);
    if (known?.guestCheckout) setAsGuest(true);
    else toLogin();
  }

  function toLogin() {
    navigate('/login', {
      state: { from: '/cart', fromState: entry, membersOnly: true, message: shared.cart.loginFirst },
    });
  }

  const currentSelection = () => selectedLines(sessionStore.get(cartAtom).items, entry.leftOut);

  async function submit(to: Delivery) {
    // The server orders its own quantities: pending changes must finish first, and a rejected one stops the order.
    if (await quantities.settled()) await orderSelected(to);
    setAskingShipping(false);
  }

  async function orderSelected(to: Delivery) {
    const ordered = currentSelection();
    if (ordered.length === 0) return setNothingSelected(true);

    const { terms } = delivery;
    const payment_method = methodOf(payment);
    await order.place(
      cartOrder({ lines: ordered, payment: payment_method, delivery: to, coupon: coupon.sent, terms }),
    );
  }

  return (
    <Container>
      <PageTitle
        back={
          <BackLink as={Link} to="/home">
            {shared.cart.back}
          </BackLink>
        }
      >
        {shared.cart.title}
      </PageTitle>
      <MergeNotices />
      {lines.length > 0 ? (
        <CheckoutLayout
          side={
            <>
              <CheckoutPart title={shared.cart.payment}>
                <RadioGroup
                  label={shared.cart.payment}
                  value={payment}
                  onValueChange={(payment) => changeEntry(readCartEntry({ ...entry, payment }))}
                  options={payments}
                />
              </CheckoutPart>
              <CheckoutPart title={shared.cart.summary}>
                <CouponField coupon={coupon.applied} onChange={setCouponCode} />
                <BillSummary
                  bill={bill}
                  pieces={selected.reduce((sum, line) => sum + line.quantity, 0)}
                  couponCode={couponCode}
                  saved={savedOf(selected)}
                  terms={selected}
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
              error={nothingSelected ? messages.nothingSelected : undefined}
              disabled={order.busy}
              pending={askingOptions || (asGuest && !guest)}
              onConfirm={confirm}
            >
              {shared.cart.confirm}
            </ConfirmBar>
          }
        >
          {cart.status === 'failed' ? (
            <Notice
              tone="danger"
              action={
                <Button variant="secondary" size="sm" onClick={loadCart}>
                  {shared.cart.retry}
                </Button>
              }
            >
              <p>{cart.error || shared.cart.failed}</p>
              <p>{shared.cart.stale}</p>
            </Notice>
          ) : null}
          <CartLines
            lines={lines}
            leftOut={entry.leftOut}
            onSelect={select}
            onQuantity={(line, quantity) => quantities.change(line, quantity)}
            onRemove={remove}
            onSave={saveForLater}
            seen={seen}
          />
        </CheckoutLayout>
      ) : (
        <>
          <OrderNotice order={order} />
          <NoLines />
        </>
      )}
      {saved ? <saved.SavedLines /> : null}
      {dialogs ? (
        <>
          <dialogs.ShippingDialog
            open={askingShipping}
            onOpenChange={setAskingShipping}
            book={book}
            total={bill.total}
            delivery={delivery.terms}
            onAddress={delivery.setAddress}
            onSubmit={submit}
          />
          <dialogs.OrderOutcome order={order} />
        </>
      ) : null}
      {guest ? (
        <guest.GuestCheckout
          open={asGuest}
          onOpenChange={setAsGuest}
          lines={selected}
          bill={bill}
          delivery={delivery.terms}
          onAddress={delivery.setAddress}
          onRefused={delivery.refresh}
          couponCode={couponCode}
          coupon={coupon.sent}
          onCouponRefused={() => setCouponCode(null)}
          payment={payment}
          payments={payments}
          online={online}
          onPayment={(payment) => changeEntry(readCartEntry({ ...entry, payment }))}
          settledLines={async () => ((await quantities.settled()) ? currentSelection() : null)}
          stored={entry.guest}
          onStore={(stored) => changeEntry({ guest: stored })}
          onLogin={toLogin}
        />
      ) : null}
    </Container>
  );
}

/** Items that could not be merged into the cart at login, until dismissed. */
function MergeNotices() {
  const t = useTexts(sharedTexts).cart;
  const texts = useAtomValue(cartNoticesAtom);
  if (texts.length === 0) return null;
  return (
    <ul className={styles.notices} aria-label={t.notices}>
      {texts.map((text) => (
        <li key={text}>
          <Notice
            tone="warning"
            action={
              <Button variant="ghost" size="sm" onClick={() => dismissCartNotice(text)}>
                {t.dismiss}
                <VisuallyHidden> {text}</VisuallyHidden>
              </Button>
            }
          >
            {text}
          </Notice>
        </li>
      ))}
    </ul>
  );
}

function nameOfLine(id: number | undefined, word: (name: string) => string) {
  const line = sessionStore.get(cartAtom).items.find((one) => one.id === id);
  return line && lineName(line.product_name, line, word);
}

/** The cart without lines: loading, failed or empty. The cart is session state, not a query. */
function NoLines() {
  const t = useTexts(sharedTexts).cart;
  const cart = useAtomValue(cartAtom);
  if (cart.status === 'loading') return <CartSkeleton />;
  if (cart.status === 'failed') {
    return (
      <ErrorState
        message={cart.error || t.failed}
        retryText={t.retry}
        pendingText={t.retrying}
        onRetry={loadCart}
      />
    );
  }
  return (
    <>
      <EmptyState
        icon={bagIcon}
        title={t.empty}
        text={t.emptyText}
        action={
          <ButtonLink as={Link} to="/home">
            {t.browse}
          </ButtonLink>
        }
      />
      {recentProducts().length > 0 && <RecentlyViewedPlace />}
    </>
  );
}

function RecentlyViewedPlace() {
  const loaded = useLoaded(loadRecentlyViewed, true, ignore);
  return <div className={styles.recent}>{loaded && <loaded.RecentlyViewed />}</div>;
}
