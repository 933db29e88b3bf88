import { currentLanguage, type ShownBanner } from '@haat/contracts';
import { Link } from '@haat/navigation';
import styles from './ShopBanner.module.css';

/** The operators' announcement above a list. It comes with the list, so that nothing moves once that is shown. */
export function ShopBanner({ banner: { title, text, link } }: { banner: ShownBanner }) {
  const language = currentLanguage();
  const words = (
    <>
      <strong>{title[language]}</strong>
      {text[language] ? <span>{text[language]}</span> : null}
    </>
  );
  return link ? (
    <Link to={link as '/home'} className={styles.banner}>
      {words}
    </Link>
  ) : (
    <p className={styles.banner}>{words}</p>
  );
}
