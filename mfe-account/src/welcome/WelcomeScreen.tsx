import type { ProductFilter } from '@haat/api-client';
import { productListQuery } from '@haat/api-client/queries/products';
import {
  BUSINESS_TYPES,
  type BusinessType,
  DELIVERY_FEE,
  type ProductCard as Product,
} from '@haat/contracts';
import { Link, useNavigate } from '@haat/navigation';
import { useWordStrings } from '@haat/remote';
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
import { useWelcomeStrings } from '../strings/useWelcomeStrings';
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
  const s = useWelcomeStrings();
  return (
    <section className={styles.hero}>
      <div className={styles.wordmark}>
        <Logo label={s.brand} />
      </div>
      <div className={styles.cloths} aria-hidden="true">
        {hung.map((cloth) => (
          <HangingCloth key={cloth.name} {...cloth} className={styles.cloth} />
        ))}
      </div>
      <p className={styles.kicker} lang="bn">
        {s.kicker}
      </p>
      <div className={styles.pitch}>
        <h1 className={styles.title}>{s.title}</h1>
        <p className={styles.lead}>{s.lead}</p>
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
  const s = useWelcomeStrings();
  const navigate = useNavigate();
  function enterAsGuest() {
    startGuest();
    navigate('/home');
  }
  return (
    <nav className={styles.ways} aria-label={s.ways}>
      <Link to="/login" className={styles.wayFirst}>
        <Way question={s.member} answer={s.logIn} />
      </Link>
      <Link to="/signup" className={styles.way}>
        <Way question={s.newHere} answer={s.signUp} />
      </Link>
      <button type="button" className={styles.way} onClick={enterAsGuest}>
        <Way question={s.looking} answer={s.guest} />
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
  const s = useWelcomeStrings();
  return <Strip title={s.stalls} more={s.seeAll} to="/home" query={{ sort: 'popular' }} />;
}

/** Reduced products. */
function Sale() {
  const s = useWelcomeStrings();
  return <Strip title={s.sale} more={s.seeSale} to="/offers" query={{ sort: 'popular', on_sale: true }} />;
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
  const s = useWelcomeStrings();
  const { name, seller_business_name, picture, image, is_in_stock, has_active_offer } = product;
  return (
    <ProductCard
      name={name}
      storeName={seller_business_name}
      image={picture?.base ? picture : image}
      noImageText={s.noImage}
      saleText={has_active_offer ? s.percentOff(product.discount_percentage) : undefined}
      soldOutText={is_in_stock ? undefined : s.soldOut}
      price={{
        now: { taka: product.price },
        was: has_active_offer ? { taka: product.original_price } : null,
        nowLabel: s.nowLabel,
        wasLabel: s.wasLabel,
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
  const s = useWelcomeStrings();
  const { nameOf } = useWordStrings();
  return (
    <Container className={styles.part}>
      <SectionTitle>{s.kinds}</SectionTitle>
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
            <Text tone="soft">{s.kindTexts[kind]}</Text>
          </li>
        ))}
      </ul>
    </Container>
  );
}

function Facts() {
  const s = useWelcomeStrings();
  return (
    <Container className={styles.part}>
      <SectionTitle>{s.promises}</SectionTitle>
      <ul className={styles.promises}>
        <Fact icon={packageIcon} title={s.cashTitle} text={s.cashText} />
        <Fact icon={truckIcon} title={s.feeTitle(formatMoney(DELIVERY_FEE))} text={s.feeText} />
        <Fact icon={clockIcon} title={s.daysTitle} text={s.daysText} />
        <Fact icon={starIcon} title={s.reviewsTitle} text={s.reviewsText} />
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
  const s = useWelcomeStrings();
  return (
    <section className={styles.sell}>
      <Divider variant="border" />
      <Container className={styles.sellLine}>
        <div>
          <Text as="h2" size="xl">
            {s.sellTitle}
          </Text>
          <Text tone="soft">{s.sellText}</Text>
        </div>
        <ButtonLink as={Link} to="/seller" variant="secondary">
          {s.sell}
        </ButtonLink>
      </Container>
    </section>
  );
}
