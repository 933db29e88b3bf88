import { isOfColor, type ProductPicture } from '@haat/contracts';
import { useLoaded, useTexts } from '@haat/remote';
import { chevronLeftIcon, chevronRightIcon, classNames, IconButton, Picture, VisuallyHidden } from '@haat/ui';
import { useEffect, useRef, useState } from 'react';
import { sharedTexts } from '../strings';
import { productTexts } from '../strings/product';
import { GALLERY_SIZES } from '../zoom/gallerySizes';
import styles from './Gallery.module.css';

/** Requested when a picture is enlarged. */
const loadZoom = () => import('../zoom/Zoom');

const THUMB_SIZES = '80px';

interface GalleryProps {
  name: string;
  pictures: readonly ProductPicture[];
  /** The chosen colour; the gallery scrolls to its first picture. */
  color?: string | null;
}

/** The product's pictures, with swiping, buttons, thumbnails and zoom. */
export function Gallery({ name, pictures, color = null }: GalleryProps) {
  const shared = useTexts(sharedTexts);
  const t = useTexts(productTexts);
  const track = useRef<HTMLUListElement>(null);
  /** Target of a running scroll by button; the pictures that it passes are not selected. */
  const aim = useRef<number | null>(null);
  const [shown, setShown] = useState(0);
  const [enlarged, setEnlarged] = useState(false);
  const zoom = useLoaded(loadZoom, enlarged, () => setEnlarged(false));
  const last = pictures.length - 1;
  const showPlace = useRef(show);
  showPlace.current = show;

  useEffect(() => {
    const place = color === null ? -1 : pictures.findIndex((picture) => isOfColor(picture, color));
    if (place >= 0) showPlace.current(place);
  }, [color, pictures]);

  function show(place: number) {
    const wanted = place < 0 ? last : place > last ? 0 : place;
    setShown(wanted);
    aim.current = wanted;
    const element = track.current;
    element?.scrollTo?.({ left: wanted * element.clientWidth });
  }
  /** Selects the nearest picture during a swipe. */
  function followSwipe() {
    const element = track.current;
    if (!element || element.clientWidth === 0) return;
    const nearest = Math.round(element.scrollLeft / element.clientWidth);
    if (aim.current === null) setShown(nearest);
    else if (aim.current === nearest) aim.current = null;
  }
  /** Moves the focus to the current picture, which may have changed during the zoom. */
  function close() {
    setEnlarged(false);
    setTimeout(() => track.current?.querySelector<HTMLElement>('li:not([inert]) button')?.focus());
  }
  function takeOver() {
    aim.current = null;
  }

  if (pictures.length === 0) {
    return (
      <div className={styles.single}>
        <Picture
          className={styles.photo}
          image={null}
          alt={name}
          sizes={GALLERY_SIZES}
          fallbackText={shared.products.noImage}
        />
      </div>
    );
  }
  return (
    <section aria-label={t.gallery} className={styles.gallery}>
      <div className={styles.stage}>
        <ul
          ref={track}
          className={styles.track}
          onScroll={followSwipe}
          onPointerDown={takeOver}
          onWheel={takeOver}
        >
          {pictures.map((picture, place) => (
            <li key={picture.base || picture.image} className={styles.slide} inert={place !== shown}>
              <button
                type="button"
                className={styles.zoom}
                aria-label={t.zoom(place + 1)}
                onClick={() => setEnlarged(true)}
              >
                <Picture
                  className={styles.photo}
                  image={picture.base ? picture : picture.image}
                  alt={t.pictureOf(name, place + 1)}
                  sizes={GALLERY_SIZES}
                  priority={place === 0}
                  deferred={place > 0}
                  fallbackText={shared.products.noImage}
                />
              </button>
            </li>
          ))}
        </ul>
        {last > 0 ? (
          <>
            <IconButton
              icon={chevronLeftIcon}
              variant="solid"
              label={t.previousPicture}
              className={styles.previous}
              onClick={() => show(shown - 1)}
            />
            <IconButton
              icon={chevronRightIcon}
              variant="solid"
              label={t.nextPicture}
              className={styles.next}
              onClick={() => show(shown + 1)}
            />
            <p className={styles.place} role="status">
              <VisuallyHidden>{t.picture(shown + 1, pictures.length)}</VisuallyHidden>
              <span aria-hidden="true">{t.counter(shown + 1, pictures.length)}</span>
            </p>
          </>
        ) : null}
      </div>
      {last > 0 ? (
        <ul className={styles.thumbs}>
          {pictures.map((picture, place) => (
            <li key={picture.base || picture.image}>
              <button
                type="button"
                className={classNames(styles.thumb, place === shown && styles.current)}
                aria-label={t.showPicture(place + 1)}
                aria-current={place === shown}
                onClick={() => show(place)}
              >
                <Picture image={picture.base ? picture : picture.image} alt="" sizes={THUMB_SIZES} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {zoom ? (
        <zoom.Zoom
          open={enlarged}
          onClose={close}
          name={name}
          pictures={pictures}
          shown={shown}
          onShow={show}
        />
      ) : null}
    </section>
  );
}
