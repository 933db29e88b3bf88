import type { Review } from '@haat/contracts';
import { useLoaded, useTexts } from '@haat/remote';
import { Picture } from '@haat/ui';
import { useState } from 'react';
import { reviewsTexts } from '../strings/reviews';
import { reviewToolsTexts } from '../strings/reviewTools';
import styles from './ReviewPictures.module.css';

/** Requested when a picture is enlarged. */
const loadZoom = () => import('../zoom/Zoom');

/** The pictures of a review, which can be enlarged; nothing where there are none. */
export function ReviewPictures({ review: { images, user } }: { review: Review }) {
  const { anonymous } = useTexts(reviewsTexts);
  const t = useTexts(reviewToolsTexts);
  const [shown, setShown] = useState(0);
  const [enlarged, setEnlarged] = useState(false);
  const zoom = useLoaded(loadZoom, enlarged, () => setEnlarged(false));
  if (images.length === 0) return null;
  const name = user.name || anonymous;
  return (
    <>
      <ul className={styles.pictures}>
        {images.map((picture, place) => (
          <li key={picture.image}>
            <button
              type="button"
              className={styles.enlarge}
              aria-haspopup="dialog"
              onClick={() => {
                setShown(place);
                setEnlarged(true);
              }}
            >
              <Picture
                image={picture.base ? picture : picture.image}
                alt={t.picture(place + 1, images.length, name)}
                sizes="96px"
                ratio="1/1"
              />
            </button>
          </li>
        ))}
      </ul>
      {zoom ? (
        <zoom.Zoom
          whole
          open={enlarged}
          onClose={() => setEnlarged(false)}
          name={t.pictures(name)}
          pictures={images}
          shown={shown}
          onShow={setShown}
        />
      ) : null}
    </>
  );
}
