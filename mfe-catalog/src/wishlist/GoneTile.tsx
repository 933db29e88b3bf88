import { useTexts } from '@haat/remote';
import { Picture } from '@haat/ui';
import type { ReactNode } from 'react';
import { sharedTexts } from '../strings';
import { wishlistPageTexts } from '../strings/wishlistPage';
import styles from './GoneTile.module.css';
import type { WishItem } from './wishItems';

/** A product that was withdrawn, or whose store is suspended: it has no page to lead to. */
export function GoneTile({ wish: { name, picture }, corner }: { wish: WishItem; corner: ReactNode }) {
  const shared = useTexts(sharedTexts);
  const t = useTexts(wishlistPageTexts);
  return (
    <article className={styles.tile}>
      <Picture
        image={picture}
        alt=""
        sizes="(min-width: 960px) 23vw, 46vw"
        fallbackText={shared.products.noImage}
        className={styles.picture}
      />
      <div className={styles.text}>
        <h3 className={styles.name}>{name}</h3>
        <p>{t.unavailable}</p>
      </div>
      <div className={styles.corner}>{corner}</div>
    </article>
  );
}
