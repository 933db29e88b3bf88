import { productDetailQuery } from '@haat/api-client/queries/products';
import { reviewPagesQuery } from '@haat/api-client/queries/reviews';
import { dhakaDate, needsAdvancePayment, type Product, shopMessages, tagAddress } from '@haat/contracts';
import { Link, useParams, useSearchParams } from '@haat/navigation';
import { QueryState, usePageTitle, useWordStrings, WhenNear } from '@haat/remote';
import { addRecentProduct } from '@haat/session';
import {
  Breadcrumb,
  Chip,
  Container,
  checkIcon,
  Icon,
  type IconDrawing,
  List,
  Loading,
  languageOf,
  Notice,
  Price,
  packageIcon,
  Row,
  SectionTitle,
  Skeleton,
  Stack,
  Stars,
  Text,
  VisuallyHidden,
} from '@haat/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { WishButton } from '../product-list/WishButton';
import { MoreProducts } from '../related/MoreProducts';
import { Reviews } from '../reviews/Reviews';
import { useReviewSort } from '../reviews/useReviewSort';
import { NotFound } from '../states/NotFound';
import { useStrings } from '../strings';
import { useProductStrings } from '../strings/useProductStrings';
import { useRatingStrings } from '../strings/useRatingStrings';
import { useReviewsStrings } from '../strings/useReviewsStrings';
import { BuyPanel } from './BuyPanel';
import { readChoice } from './choiceInUrl';
import { Delivery } from './Delivery';
import { Gallery } from './Gallery';
import styles from './ProductScreen.module.css';
import { returnRule } from './returnRule';
import { ShareButton } from './ShareButton';
import { StoreCard } from './StoreCard';

const REVIEWS_ID = 'reviews';
const loadQuestions = () => import('../questions/Questions');

/** Route /product/:id. */
export default function ProductScreen() {
  const t = useStrings();
  const s = useProductStrings();
  const { id = '' } = useParams();
  const isId = /^[1-9]\d{0,15}$/.test(id);
  const product = useQuery({
    ...productDetailQuery(Number(id)),
    enabled: isId,
    retry: false,
  });
  // Of its part of the page, which is shown when the product is there: asked for at the same time.
  useInfiniteQuery({
    ...reviewPagesQuery('product', Number(id), useReviewSort('product')),
    enabled: isId,
    notifyOnChangeProps: [],
  });
  usePageTitle(product.data?.name);
  const missingTexts: Record<string, { title: string; text: string }> = {
    product_withdrawn: s.withdrawn,
    store_closed: s.storeClosed,
  };
  if (!isId) return <NotFound {...s.absent} />;
  return (
    <QueryState
      query={product}
      loading={<ProductSkeleton />}
      error={s.failed}
      missing={({ code }) => <NotFound {...(missingTexts[code] ?? s.absent)} />}
      frame={(state) => (
        <Container>
          <VisuallyHidden>
            <h1>{s.heading}</h1>
          </VisuallyHidden>
          {state}
        </Container>
      )}
      {...t.retry}
    >
      {(data) => (
        <Container>
          <ProductPage key={data.id} product={data} />
        </Container>
      )}
    </QueryState>
  );
}

function ProductPage({ product }: { product: Product }) {
  const t = useStrings();
  const ratingTexts = useRatingStrings();
  const reviewTexts = useReviewsStrings();
  const s = useProductStrings();
  const { nameOf } = useWordStrings();
  const rating = product.rating.toFixed(1);
  const isOnSale = product.status === 'active';
  useEffect(() => {
    if (isOnSale) addRecentProduct(product.id);
  }, [product.id, isOnSale]);
  const [params] = useSearchParams();
  // A single colour is selected automatically, and must not move the gallery from the first picture.
  const color = params.has('color') ? readChoice(params, product).color : null;
  return (
    <article className={styles.page}>
      <div className={styles.crumbs}>
        <Breadcrumb
          label={s.breadcrumb}
          crumbs={[
            { key: 'home', content: <Link to="/home">{s.home}</Link> },
            ...(product.business_type
              ? [
                  {
                    key: 'type',
                    content: (
                      <Link to={typeAddress(product.business_type)}>{nameOf(product.business_type)}</Link>
                    ),
                  },
                ]
              : []),
            { key: 'product', content: <span className={styles.here}>{product.name}</span> },
          ]}
        />
      </div>
      {isOnSale ? null : <Notice>{s.preview}</Notice>}
      <div className={styles.columns} data-above-bar>
        <div className={styles.gallery}>
          <Gallery name={product.name} pictures={product.images} color={color} />
        </div>
        <div className={styles.buy}>
          <Stack as="header" gap="3">
            <Row gap="3" justify="between">
              <Link to={`/store/${product.storeId}`} className={styles.seller}>
                {product.seller_business_name}
              </Link>
              <span className={styles.tools}>
                <ShareButton title={product.name} />
                <WishButton product={product} />
              </span>
            </Row>
            <h1 className={styles.name}>{product.name}</h1>
            {product.total_reviews > 0 ? (
              <a href={`#${REVIEWS_ID}`} className={styles.rating}>
                <Stars value={product.rating} label={ratingTexts.stars(rating)} />
                <span>{s.jumpToReviews(product.total_reviews)}</span>
              </a>
            ) : null}
            <Price
              size="lg"
              now={{ taka: product.price }}
              was={product.has_active_offer ? { taka: product.original_price } : null}
              nowLabel={t.products.offerPrice}
              wasLabel={t.products.originalPrice}
              saleText={t.products.sale}
              savingsText={t.products.save}
            />
            {product.has_active_offer && product.offer_ends ? (
              <p className={styles.offerEnds}>{s.offerEnds(dhakaDate(product.offer_ends))}</p>
            ) : null}
            {product.short_description ? <Text tone="soft">{product.short_description}</Text> : null}
          </Stack>
          {product.is_in_stock ? null : (
            <Text as="div" weight="semibold">
              <Notice tone="danger">{shopMessages().outOfStock}</Notice>
            </Text>
          )}
          <BuyPanel product={product} />
          {needsAdvancePayment([product]) ? <Notice>{s.advancePayment}</Notice> : null}
          <OrderTerms product={product} />
          <StoreCard store={product.store} />
        </div>
        <div className={styles.texts}>
          <section>
            <SectionTitle>{s.description}</SectionTitle>
            <p className={styles.description} lang={languageOf(product.description)}>
              {product.description}
            </p>
          </section>
          {product.features.length > 0 ? (
            <section>
              <SectionTitle>{s.features}</SectionTitle>
              <ul className={styles.features}>
                {product.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            </section>
          ) : null}
          {product.fabric_care ? (
            <section>
              <SectionTitle>{s.fabricCare}</SectionTitle>
              <p className={styles.description} lang={languageOf(product.fabric_care)}>
                {product.fabric_care}
              </p>
            </section>
          ) : null}
          <ProductChips product={product} />
        </div>
      </div>
      <section id={REVIEWS_ID} className={styles.reviews}>
        <SectionTitle>{s.reviews}</SectionTitle>
        <Suspense>
          <Reviews
            of="product"
            id={product.id}
            fit={product.fit_votes}
            failedText={reviewTexts.failed}
            emptyTitle={reviewTexts.none}
            emptyText={reviewTexts.noneText}
          />
        </Suspense>
      </section>
      <section id="questions" className={styles.questions}>
        <WhenNear load={loadQuestions} className={styles.questionsPlace}>
          {({ Questions }) => <Questions product={product} />}
        </WhenNear>
      </section>
      <MoreProducts product={product} />
    </article>
  );
}

/** Business type and tags, each linked to its product list. */
function ProductChips({ product }: { product: Product }) {
  const s = useProductStrings();
  const { nameOf } = useWordStrings();
  return (
    <List
      layout="inline"
      label={s.tags}
      items={[
        ...(product.business_type
          ? [{ name: nameOf(product.business_type), to: typeAddress(product.business_type) }]
          : []),
        ...product.tags.map((tag) => ({ name: nameOf(tag), to: tagAddress(tag) })),
      ]}
      keyOf={({ to }) => to}
      empty={null}
      renderItem={({ name, to }) => (
        <Link to={to} className={styles.chip}>
          <Chip>{name}</Chip>
        </Link>
      )}
    />
  );
}

/** Delivery, returns and payment terms of the product. */
function OrderTerms({ product }: { product: Product }) {
  const s = useProductStrings();
  const returns = {
    any: s.returns,
    faulty: s.returnsFaulty,
    described: s.returnsDescribed,
    made: s.returnsMade,
  };
  const terms: { icon: IconDrawing; text: string }[] = [
    { icon: packageIcon, text: returns[returnRule(product)] },
    { icon: checkIcon, text: needsAdvancePayment([product]) ? s.cashAfterAdvance : s.cash },
  ];
  return (
    <ul className={styles.promises}>
      <Delivery product={product} />
      {terms.map(({ icon, text }) => (
        <li key={icon}>
          <Icon drawing={icon} size={18} />
          {text}
        </li>
      ))}
    </ul>
  );
}

function ProductSkeleton() {
  const s = useProductStrings();
  return (
    <>
      <div className={styles.loading}>
        <Skeleton />
      </div>
      <Loading text={s.loading}>
        <div className={styles.columns}>
          <Skeleton shape="photo" className={styles.photoSkeleton} />
          <div className={styles.buy}>
            <Skeleton lines={3} />
            <Skeleton lines={2} />
            <Skeleton shape="block" className={styles.formSkeleton} />
          </div>
        </div>
      </Loading>
    </>
  );
}

function typeAddress(type: string) {
  return `/home?type=${encodeURIComponent(type)}`;
}
