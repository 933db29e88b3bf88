import type { ProductFilter } from '@haat/api-client';
import { productListQuery } from '@haat/api-client/queries/products';
import {
  BUSINESS_TYPES,
  type BusinessType,
  DELIVERY_FEE,
  type ProductCard as Product,
} from '@haat/contracts';
import { Link, useNavigate } from '@haat/navigation';
import { useTexts, wordTexts } from '@haat/remote';
import { startGuest } from '@haat/session';
import {
  arrowRightIcon,
  ButtonLink,
  Container,
  clockIcon,
  Divider,
  formatMoney,
  Icon,
  type IconDrawing,
  List,
  Logo,
  ProductCard,
  packageIcon,
  SectionTitle,
  starIcon,
  Text,
  truckIcon,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRedirectAfterLogin } from '../auth/useRedirectAfterLogin';
import { welcomeTexts } from '../strings/welcome';
import { HangingCloth } from '../textiles/HangingCloth';
import { Textile } from '../textiles/Textile';
import type { TextileName } from '../textiles/tiles';
import styles from './WelcomeScreen.module.css';

const NO_RETURN_TO = {};
/** Number of products in a row. */
const STRIP_COUNT = 8;

/** Route /welcome (sections 1 and 2): introduces the shop, with login, sign-up and guest access. */
export default function WelcomeScreen() {
  useRedirectAfterLogin(NO_RETURN_TO);
  return (
    <>
      <Hero />
      <Stalls />
      <Sale />
      <Kinds />
      <Facts />
      <Sell />
    </>
  );
}

/** The logo and cloths on a line. */
function Hero() {
  const t = useTexts(welcomeTexts);
  return (
    <section className={styles.hero}>
      <div className={styles.wordmark}>
        <Logo label={t.brand} />
      </div>
      <div className={styles.cloths} aria-hidden="true">
        {hung.map((cloth) => (
          <HangingCloth key={cloth.name} {...cloth} className={styles.cloth} />
        ))}
      </div>
      <p className={styles.kicker} lang="bn">
        {t.kicker}
      </p>
      <div className={styles.pitch}>
        <h1 className={styles.title}>{t.title}</h1>
        <p className={styles.lead}>{t.lead}</p>
        <WaysIn />
      </div>
    </section>
  );
}

const hung = [
  { name: 'gamcha', length: 470, flap: 250 },
  { name: 'jamdani', length: 620, flap: 370, border: true },
  { name: 'block', length: 430, flap: 220 },
  { name: 'katan', length: 560, flap: 330, border: true },
] as const;

/** Links to login and sign-up, and "use as guest". */
function WaysIn() {
  const t = useTexts(welcomeTexts);
  const navigate = useNavigate();
  function enterAsGuest() {
    startGuest();
    navigate('/home');
  }
  return (
    <nav className={styles.ways} aria-label={t.ways}>
      <Link to="/login" className={styles.wayFirst}>
        <Way question={t.member} answer={t.logIn} />
      </Link>
      <Link to="/signup" className={styles.way}>
        <Way question={t.newHere} answer={t.signUp} />
      </Link>
      <button type="button" className={styles.way} onClick={enterAsGuest}>
        <Way question={t.looking} answer={t.guest} />
      </button>
    </nav>
  );
}

function Way({ question, answer }: { question: string; answer: string }) {
  return (
    <>
      <Text as="span" size="md">
        {question}{' '}
      </Text>
      <span className={styles.answer}>
        {answer}
        <Icon drawing={arrowRightIcon} size={22} className={styles.arrow} />
      </span>
    </>
  );
}

/** Trending products. */
function Stalls() {
  const t = useTexts(welcomeTexts);
  return <Strip title={t.stalls} more={t.seeAll} to="/home" query={{ sort: 'popular' }} />;
}

/** Reduced products. */
function Sale() {
  const t = useTexts(welcomeTexts);
  return <Strip title={t.sale} more={t.seeSale} to="/offers" query={{ sort: 'popular', on_sale: true }} />;
}

interface StripProps {
  title: string;
  /** The link to all products of this kind. */
  more: string;
  to: string;
  query: ProductFilter;
}

/** A row of products. Renders nothing after a failure, since the page works without them. */
function Strip({ title, more, to, query }: StripProps) {
  const { data } = useQuery(productListQuery({ limit: STRIP_COUNT, in_stock: true, ...query }));
  if (!data || data.results.length === 0) return null;
  return (
    <Container className={styles.part}>
      <SectionTitle
        actions={
          <Link to={to} className={styles.more}>
            {more}
          </Link>
        }
      >
        {title}
      </SectionTitle>
      <List
        label={title}
        className={styles.strip}
        items={data.results}
        keyOf={(product) => product.id}
        empty={null}
        renderItem={(product) => <Piece product={product} />}
      />
    </Container>
  );
}

function Piece({ product }: { product: Product }) {
  const t = useTexts(welcomeTexts);
  const { name, seller_business_name, picture, image, is_in_stock, has_active_offer } = product;
  return (
    <ProductCard
      name={name}
      storeName={seller_business_name}
      image={picture?.base ? picture : image}
      noImageText={t.noImage}
      saleText={has_active_offer ? t.percentOff(product.discount_percentage) : undefined}
      soldOutText={is_in_stock ? undefined : t.soldOut}
      price={{
        now: { taka: product.price },
        was: has_active_offer ? { taka: product.original_price } : null,
        nowLabel: t.nowLabel,
        wasLabel: t.wasLabel,
      }}
      sizes="(min-width: 960px) 16rem, 62vw"
      link={(props) => <Link to={`/product/${product.id}`} {...props} />}
    />
  );
}

const kindTextiles: Record<BusinessType, TextileName> = {
  'General Clothing': 'jamdani',
  'Thrifted Clothing': 'kantha',
  'Loose Fabric': 'gamcha',
};

/** The business types. */
function Kinds() {
  const t = useTexts(welcomeTexts);
  const { nameOf } = useTexts(wordTexts);
  return (
    <Container className={styles.part}>
      <SectionTitle>{t.kinds}</SectionTitle>
      <ul className={styles.kinds}>
        {BUSINESS_TYPES.map((kind) => (
          <li key={kind} className={styles.kind}>
            <div className={styles.swatch}>
              <Textile name={kindTextiles[kind]} />
            </div>
            <h3 className={styles.kindName}>
              <Link to={`/home?${new URLSearchParams({ type: kind })}`} className={styles.kindLink}>
                {nameOf(kind)}
              </Link>
            </h3>
            <Text tone="soft">{t.kindTexts[kind]}</Text>
          </li>
        ))}
      </ul>
    </Container>
  );
}

function Facts() {
  const t = useTexts(welcomeTexts);
  return (
    <Container className={styles.part}>
      <SectionTitle>{t.promises}</SectionTitle>
      <ul className={styles.promises}>
        <Fact icon={packageIcon} title={t.cashTitle} text={t.cashText} />
        <Fact icon={truckIcon} title={t.feeTitle(formatMoney(DELIVERY_FEE))} text={t.feeText} />
        <Fact icon={clockIcon} title={t.daysTitle} text={t.daysText} />
        <Fact icon={starIcon} title={t.reviewsTitle} text={t.reviewsText} />
      </ul>
    </Container>
  );
}

function Fact({ icon, title, text }: { icon: IconDrawing; title: ReactNode; text: string }) {
  return (
    <li className={styles.promise}>
      <Icon drawing={icon} size={28} />
      <Text as="h3" size="md">
        {title}
      </Text>
      <Text tone="soft">{text}</Text>
    </li>
  );
}

function Sell() {
  const t = useTexts(welcomeTexts);
  return (
    <section className={styles.sell}>
      <Divider variant="border" />
      <Container className={styles.sellLine}>
        <div>
          <Text as="h2" size="xl">
            {t.sellTitle}
          </Text>
          <Text tone="soft">{t.sellText}</Text>
        </div>
        <ButtonLink as={Link} to="/seller" variant="secondary">
          {t.sell}
        </ButtonLink>
      </Container>
    </section>
  );
}
