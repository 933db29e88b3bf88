import { productDetailQuery } from '@haat/api-client/queries/products';
import { reviewPagesQuery } from '@haat/api-client/queries/reviews';
import { dhakaDate, needsAdvancePayment, type Product, shopMessages, tagAddress } from '@haat/contracts';
import { Link, useParams, useSearchParams } from '@haat/navigation';
import { QueryState, usePageTitle, useTexts, WhenNear, wordTexts } from '@haat/remote';
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
import { sharedTexts } from '../strings';
import { productTexts } from '../strings/product';
import { ratingTexts } from '../strings/rating';
import { reviewsTexts } from '../strings/reviews';
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
  const shared = useTexts(sharedTexts);
  const t = useTexts(productTexts);
  const { id = '' } = useParams();
  const isId = /^[1-9]\d{0,15}$/.test(id);
  const product = useQuery({
    ...productDetailQuery(Number(id)),
    enabled: isId,
    retry: false,
  });
  // Starts the request of the reviews, which are rendered after the product has loaded, in parallel to the product's.
  useInfiniteQuery({
    ...reviewPagesQuery('product', Number(id), useReviewSort('product')),
    enabled: isId,
    notifyOnChangeProps: [],
  });
  usePageTitle(product.data?.name);
  const missingTexts: Record<string, { title: string; text: string }> = {
    product_withdrawn: t.withdrawn,
    store_closed: t.storeClosed,
  };
  if (!isId) return <NotFound {...t.absent} />;
  return (
    <QueryState
      query={product}
      loading={<ProductSkeleton />}
      error={t.failed}
      missing={({ code }) => <NotFound {...(missingTexts[code] ?? t.absent)} />}
      frame={(state) => (
        <Container>
          <VisuallyHidden>
            <h1>{t.heading}</h1>
          </VisuallyHidden>
          {state}
        </Container>
      )}
      {...shared.retry}
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
  const shared = useTexts(sharedTexts);
  const ratingText = useTexts(ratingTexts);
  const reviewTexts = useTexts(reviewsTexts);
  const t = useTexts(productTexts);
  const { nameOf } = useTexts(wordTexts);
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
          label={t.breadcrumb}
          crumbs={[
            { key: 'home', content: <Link to="/home">{t.home}</Link> },
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
      {isOnSale ? null : <Notice>{t.preview}</Notice>}
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
                <Stars value={product.rating} label={ratingText.stars(rating)} />
                <span>{t.jumpToReviews(product.total_reviews)}</span>
              </a>
            ) : null}
            <Price
              size="lg"
              now={{ taka: product.price }}
              was={product.has_active_offer ? { taka: product.original_price } : null}
              nowLabel={shared.products.offerPrice}
              wasLabel={shared.products.originalPrice}
              saleText={shared.products.sale}
              savingsText={shared.products.save}
            />
            {product.has_active_offer && product.offer_ends ? (
              <p className={styles.offerEnds}>{t.offerEnds(dhakaDate(product.offer_ends))}</p>
            ) : null}
            {product.short_description ? <Text tone="soft">{product.short_description}</Text> : null}
          </Stack>
          {product.is_in_stock ? null : (
            <Text as="div" weight="semibold">
              <Notice tone="danger">{shopMessages().outOfStock}</Notice>
            </Text>
          )}
          <BuyPanel product={product} />
          {needsAdvancePayment([product]) ? <Notice>{t.advancePayment}</Notice> : null}
          <OrderTerms product={product} />
          <StoreCard store={product.store} />
        </div>
        <div className={styles.texts}>
          <section>
            <SectionTitle>{t.description}</SectionTitle>
            <p className={styles.description} lang={languageOf(product.description)}>
              {product.description}
            </p>
          </section>
          {product.features.length > 0 ? (
            <section>
              <SectionTitle>{t.features}</SectionTitle>
              <ul className={styles.features}>
                {product.features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            </section>
          ) : null}
          {product.fabric_care ? (
            <section>
              <SectionTitle>{t.fabricCare}</SectionTitle>
              <p className={styles.description} lang={languageOf(product.fabric_care)}>
                {product.fabric_care}
              </p>
            </section>
          ) : null}
          <ProductChips product={product} />
        </div>
      </div>
      <section id={REVIEWS_ID} className={styles.reviews}>
        <SectionTitle>{t.reviews}</SectionTitle>
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
  const t = useTexts(productTexts);
  const { nameOf } = useTexts(wordTexts);
  return (
    <List
      layout="inline"
      label={t.tags}
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
  const t = useTexts(productTexts);
  const returns = {
    any: t.returns,
    faulty: t.returnsFaulty,
    described: t.returnsDescribed,
    made: t.returnsMade,
  };
  const terms: { icon: IconDrawing; text: string }[] = [
    { icon: packageIcon, text: returns[returnRule(product)] },
    { icon: checkIcon, text: needsAdvancePayment([product]) ? t.cashAfterAdvance : t.cash },
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
  const t = useTexts(productTexts);
  return (
    <>
      <div className={styles.loading}>
        <Skeleton />
      </div>
      <Loading text={t.loading}>
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
