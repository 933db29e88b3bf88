import type { Review } from '@haat/contracts';
import { Picture } from '@haat/ui';
import { useReviewsStrings } from '../strings/useReviewsStrings';
import { useReviewToolsStrings } from '../strings/useReviewToolsStrings';
import styles from './ReviewPictures.module.css';

/** The pictures of a review; nothing where there are none. */
export function ReviewPictures({ review: { images, user } }: { review: Review }) {
  const { anonymous } = useReviewsStrings();
  const s = useReviewToolsStrings();
  if (images.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {images.map((picture) => (
        <li key={picture.image}>
          <Picture
            image={picture.base ? picture : picture.image}
            alt={s.picture(user.name || anonymous)}
            sizes="96px"
            ratio="1/1"
          />
        </li>
      ))}
    </ul>
  );
}
