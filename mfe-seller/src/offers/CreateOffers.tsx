import { forOffersQuery } from '@haat/api-client/queries/sellerProducts';
import type { SellerProductRow } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import {
  Badge,
  Button,
  ButtonLink,
  Checkbox,
  ConfirmDialog,
  EmptyState,
  Field,
  Form,
  FormFields,
  formatMoney,
  Icon,
  List,
  Loading,
  Money,
  Notice,
  Picture,
  Price,
  Row,
  SectionTitle,
  Skeleton,
  SubmitButton,
  searchIcon,
  Text,
  TextInput,
  tagIcon,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { offersTexts } from '../strings/offers';
import styles from './CreateOffers.module.css';
import { OfferFields } from './OfferFields';
import { offerPreview } from './offerPreview';
import { productsMatching } from './productsMatching';
import type { OffersDraft } from './useOffersForm';

/** Products shown at first, and added by each press of the button. */
const PAGE_SIZE = 20;

/** The tab Create Offers: which products, what discount, which days (section 5). */
export function CreateOffers({ draft }: { draft: OffersDraft }) {
  const t = useTexts(offersTexts).form;
  return (
    <QueryState
      query={useQuery(forOffersQuery)}
      loading={
        <Loading text={t.loading}>
          <Skeleton lines={8} />
        </Loading>
      }
      empty={
        <EmptyState
          icon={tagIcon}
          title={t.none}
          text={t.noneText}
          action={
            <ButtonLink as={Link} to="/seller/products/add">
              {t.add}
            </ButtonLink>
          }
        />
      }
    >
      {(products) => <OffersForm products={products} draft={draft} />}
    </QueryState>
  );
}

function OffersForm({ products, draft }: { products: SellerProductRow[]; draft: OffersDraft }) {
  const t = useTexts(offersTexts).form;
  const { form, progress } = draft;
  const count = form.values.products.length;
  return (
    <Form form={form} label={t.label} className={styles.form}>
      <Failures products={products} draft={draft} />
      <FormFields>
        <div className={styles.columns}>
          <Settings products={products} draft={draft} />
          <Products products={products} draft={draft} />
        </div>
      </FormFields>
      <FreeQuestion draft={draft} />
      <div className={styles.bar} data-bar>
        <Text role="status" tone="soft" size="sm">
          {t.chosen(count)}
        </Text>
        <SubmitButton pendingText={progress ? t.creating(progress.done, progress.of) : undefined}>
          {t.submit(count)}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Asks for confirmation of prices of ৳0. */
function FreeQuestion({ draft: { free, confirmFree } }: { draft: OffersDraft }) {
  const t = useTexts(offersTexts).form.free;
  const [first] = free;
  return (
    <ConfirmDialog
      open={free.length > 0}
      onOpenChange={(open) => !open && confirmFree(false)}
      tone="danger"
      title={t.title}
      text={first && free.length === 1 ? t.one(first.name) : t.several(free.length)}
      confirmText={t.confirm}
      cancelText={t.cancel}
      onConfirm={() => confirmFree(true)}
    />
  );
}

/** The offers that could not be created, by product. */
function Failures({ products, draft }: { products: SellerProductRow[]; draft: OffersDraft }) {
  const t = useTexts(offersTexts).form;
  const { form, failures, made } = draft;
  if (failures.size === 0) return null;
  // A single reason is shown above already.
  const sameReason = new Set(failures.values()).size === 1;
  const nameOf = (id: number) => products.find((product) => product.id === id)?.name ?? id;
  return (
    <Notice tone="warning">
      <p className={styles.outcome}>{made > 0 ? t.someMade(made, made + failures.size) : t.noneMade}</p>
      <ul className={styles.failures}>
        {[...failures].map(([id, message]) => (
          <li key={id}>
            <strong>{nameOf(id)}</strong>
            {sameReason ? null : `: ${message}`}
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" pending={form.pending} onClick={() => form.submit()}>
        {t.again(form.values.products.length)}
      </Button>
    </Notice>
  );
}

function Products({ products, draft }: { products: SellerProductRow[]; draft: OffersDraft }) {
  const t = useTexts(offersTexts).form;
  const { form } = draft;
  const [typed, setTyped] = useState('');
  const [visible, setVisible] = useState(PAGE_SIZE);
  const search = useDeferredValue(typed);
  const found = productsMatching(products, search);
  const chosen = new Set(form.values.products);
  const chosenHere = found.filter(({ id }) => chosen.has(id)).length;
  const error = form.error('products');

  const choose = (ids: readonly number[], wanted: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) wanted ? next.add(id) : next.delete(id);
    form.set('products', [...next]);
  };

  return (
    <section className={styles.products} data-invalid={error ? true : undefined}>
      <SectionTitle>{t.products}</SectionTitle>
      <Field label={t.search} hideLabel error={error}>
        <TextInput
          type="search"
          placeholder={t.search}
          prefix={<Icon drawing={searchIcon} size={18} />}
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            setVisible(PAGE_SIZE);
          }}
          // Enter in the search must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <div className={styles.all}>
        <Checkbox
          label={search.trim() ? t.allMatching(found.length) : t.all}
          checked={found.length > 0 && chosenHere === found.length}
          indeterminate={chosenHere > 0 && chosenHere < found.length}
          disabled={form.pending || found.length === 0}
          onCheckedChange={(wanted) =>
            choose(
              found.map(({ id }) => id),
              wanted,
            )
          }
        />
        {chosen.size > chosenHere || chosen.size > 1 ? (
          <Button variant="ghost" size="sm" disabled={form.pending} onClick={() => form.set('products', [])}>
            {t.unselect}
          </Button>
        ) : null}
      </div>
      <List
        label={t.list}
        items={found.slice(0, visible)}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            size="compact"
            title={t.noMatch(search)}
            action={
              <Button variant="secondary" size="sm" onClick={() => setTyped('')}>
                {t.clearSearch}
              </Button>
            }
          />
        }
        renderItem={(product) => (
          <ProductRow
            product={product}
            draft={draft}
            chosen={chosen.has(product.id)}
            onChoose={(wanted) => choose([product.id], wanted)}
          />
        )}
      />
      {found.length > visible ? (
        <div className={styles.more}>
          <p>{t.showing(visible, found.length)}</p>
          <Button variant="secondary" size="sm" onClick={() => setVisible(visible + PAGE_SIZE)}>
            {t.more}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

interface ProductRowProps {
  product: SellerProductRow;
  draft: OffersDraft;
  chosen: boolean;
  onChoose: (wanted: boolean) => void;
}

/** One product; a press anywhere selects it. */
function ProductRow({ product, draft: { form }, chosen, onChoose }: ProductRowProps) {
  const t = useTexts(offersTexts).form;
  const preview = chosen ? offerPreview(product, form.values) : null;
  return (
    <div className={styles.row} data-chosen={chosen || undefined}>
      <Checkbox
        className={styles.check}
        label={product.name}
        checked={chosen}
        disabled={form.pending}
        onCheckedChange={onChoose}
      />
      <Picture
        image={product.images[0] ?? product.image}
        alt=""
        sizes="56px"
        ratio="1/1"
        className={styles.photo}
      />
      <div className={styles.about}>
        <Row as="p" gap="2" tone="muted" size="xs">
          {product.status === 'active' ? null : <Badge>{t.statuses[product.status]}</Badge>}
          {t.stock(product.stock_quantity)}
        </Row>
        {preview?.abovePrice ? <p className={styles.problem}>{t.abovePrice}</p> : null}
        {preview?.runningPaisa ? (
          <Row as="p" gap="2" tone="muted" size="xs">
            {t.runningBetter(formatMoney(preview.runningPaisa))}
          </Row>
        ) : null}
      </div>
      <div className={styles.price}>
        {preview && !preview.abovePrice ? (
          <Price
            now={{ paisa: preview.pricePaisa }}
            was={{ paisa: preview.wasPaisa }}
            nowLabel={t.priceNow}
            wasLabel={t.priceWas}
          />
        ) : (
          <Money taka={product.base_price.amount} />
        )}
      </div>
    </div>
  );
}

function Settings({ products, draft: { form } }: { products: SellerProductRow[]; draft: OffersDraft }) {
  const t = useTexts(offersTexts).form;
  const first = products.find(({ id }) => id === form.values.products[0])?.name ?? t.aProduct;
  return (
    <section className={styles.settings}>
      <SectionTitle>{t.settings}</SectionTitle>
      <OfferFields form={form} product={first} />
    </section>
  );
}
