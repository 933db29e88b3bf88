import type { SellerProfile } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { profileText } from '@haat/session';
import { Badge, ButtonLink, Icon, languageOf, Picture, Row, Skeleton, Stars, storeIcon } from '@haat/ui';
import { dashboardTexts } from '../strings/dashboard';
import { feedbackBand } from './feedbackBand';
import styles from './StoreCard.module.css';

interface StoreCardProps {
  seller: SellerProfile;
  /** average of all ratings */
  rating: number;
  /** questions without an answer; 0 while unknown */
  openQuestions: number;
  /** orders with messages that the store has not read; 0 while they are not known */
  unreadMessages: number;
}

/** Name, logo and rating of the store (section 9: feedback bands). */
export function StoreCard({ seller, rating, openQuestions, unreadMessages }: StoreCardProps) {
  const t = useTexts(dashboardTexts);
  const figure = rating.toFixed(1);
  const band = feedbackBand(rating);
  return (
    <header className={styles.card}>
      <div className={styles.logo}>
        {seller.logo ? (
          <Picture image={seller.logo} alt={t.logo(seller.business_name)} sizes="96px" ratio="1/1" />
        ) : (
          <Icon drawing={storeIcon} size={32} />
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.kicker}>{t.title}</p>
        <h1 className={styles.name} lang={languageOf(seller.business_name)}>
          {seller.business_name}
          {seller.verified ? <Badge tone="success">{t.verified}</Badge> : null}
        </h1>
        {seller.bio ? (
          <p className={styles.bio} lang={languageOf(seller.bio)}>
            {seller.bio}
          </p>
        ) : null}
        {seller.total_reviews > 0 ? (
          <Row as="p" gap="1 3" tone="soft" size="sm" data-band={band}>
            <Stars value={rating} label={t.stars(figure)} />
            <span>{t.rating(figure, seller.total_reviews)}</span>
            <Link to="/seller/reviews">{t.feedback[band]}</Link>
          </Row>
        ) : (
          <Row as="p" gap="1 3" tone="soft" size="sm">
            {t.noReviews}
          </Row>
        )}
      </div>
      <div className={styles.ways}>
        <ButtonLink as={Link} to={`/store/${seller.id}`} variant="secondary" size="sm">
          {t.viewStore}
        </ButtonLink>
        <ButtonLink as={Link} to="/seller/homepage" variant="secondary" size="sm">
          {t.customise}
        </ButtonLink>
        <ButtonLink as={Link} to="/seller/reviews?tab=questions" variant="secondary" size="sm">
          {t.questions(openQuestions)}
        </ButtonLink>
        <ButtonLink
          as={Link}
          to={unreadMessages > 0 ? '/seller/orders?unread=1' : '/seller/orders'}
          variant="secondary"
          size="sm"
        >
          {t.messages(unreadMessages)}
        </ButtonLink>
      </div>
    </header>
  );
}

/** Shown until the seller is known. The page's inline script fills in name and description from the browser's storage. */
export function StoreCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.logo}>
        <Icon drawing={storeIcon} size={32} />
      </div>
      <div className={styles.words}>
        <p className={styles.kicker}>{useTexts(dashboardTexts).title}</p>
        <p className={styles.name} {...profileText('seller_profile.business_name')} />
        <p className={styles.bio} {...profileText('seller_profile.bio')} />
        <Skeleton lines={2} className={styles.unknown} />
        <Skeleton />
      </div>
    </div>
  );
}
