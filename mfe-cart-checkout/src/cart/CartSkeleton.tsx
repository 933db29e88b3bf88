import { useTexts } from '@haat/remote';
import { Loading, Skeleton, Stack } from '@haat/ui';
import { sharedTexts } from '../strings';
import styles from './CartSkeleton.module.css';

const LINES = [1, 2, 3];

/** Shown while the cart loads. */
export function CartSkeleton() {
  const t = useTexts(sharedTexts).cart;
  return (
    <Loading text={t.loading}>
      <div className={styles.layout}>
        <Stack gap="5">
          {LINES.map((line) => (
            <div key={line} className={styles.line}>
              <Skeleton shape="photo" className={styles.photo} />
              <Skeleton lines={3} />
            </div>
          ))}
        </Stack>
        <Skeleton shape="block" className={styles.side} />
      </div>
    </Loading>
  );
}
