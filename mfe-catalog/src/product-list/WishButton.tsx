import type { ProductCard } from '@haat/contracts';
import { WISH } from '@haat/page/names';
import { useTexts } from '@haat/remote';
import { wishesAtom } from '@haat/session';
import { heartIcon, IconButton } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { sharedTexts } from '../strings/index.ts';
import { changeWish } from './changeWish';
import styles from './WishButton.module.css';

interface WishButtonProps {
  product: Pick<ProductCard, 'id' | 'name'>;
  /** On a photograph, where a line alone can't be seen. */
  onPicture?: boolean;
}

/**
 * The heart of a product. A server and the first render in the browser show it empty: they don't know the list. The page's inline
 * script fills a guest's before (shell/server/page/startScripts.js).
 */
export function WishButton({ product, onPicture = false }: WishButtonProps) {
  const t = useTexts(sharedTexts).wishlist;
  const wished = useAtomValue(wishesAtom)?.includes(product.id) ?? false;
  return (
    <IconButton
      icon={heartIcon}
      variant={onPicture ? 'disc' : 'plain'}
      filled={wished}
      label={t.heart(product.name)}
      {...{ [WISH]: product.id }}
      aria-pressed={wished}
      className={styles.heart}
      onClick={() => changeWish(product, !wished, t)}
    />
  );
}
