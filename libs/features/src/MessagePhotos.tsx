import { type MessagePicturePlace, messagePictureQuery } from '@haat/api-client/queries/orderMessages';
import type { MessagePicture, MessagePictureWidth } from '@haat/contracts';
import { QueryError, type Translation, useTexts } from '@haat/remote';
import {
  chevronLeftIcon,
  chevronRightIcon,
  classNames,
  Dialog,
  Icon,
  IconButton,
  imageIcon,
  Loading,
  Row,
  Stack,
  VisuallyHidden,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styles from './MessagePhotos.module.css';
import { photoTexts } from './photoTexts';

interface MessagePhotosProps extends Omit<MessagePicturePlace, 'place'> {
  pictures: readonly MessagePicture[];
  /** the other side, if it has sent them */
  by: string | null;
}

/** The photos of a message, which can be enlarged. */
export function MessagePhotos({ pictures, by, ...message }: MessagePhotosProps) {
  const t = useTexts(photoTexts);
  const [shown, setShown] = useState<number>();
  return (
    <>
      <ul className={styles.photos}>
        {pictures.map((picture, index) => (
          <li key={picture.place}>
            <Thumbnail
              at={{ ...message, place: picture.place }}
              picture={picture}
              name={nameOf(t, by, index + 1, pictures.length)}
              onEnlarge={() => setShown(index)}
            />
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== undefined}
        onOpenChange={() => setShown(undefined)}
        size="lg"
        title={by === null ? t.ownPhotos : t.photosBy(by)}
        closeText={t.close}
      >
        {shown === undefined ? null : (
          <Enlarged {...message} pictures={pictures} by={by} shown={shown} onShow={setShown} />
        )}
      </Dialog>
    </>
  );
}

type PhotoTexts = Translation<typeof photoTexts>;

const nameOf = (t: PhotoTexts, by: string | null, number: number, count: number) =>
  by === null ? t.ownPhoto(number, count) : t.photoBy(number, count, by);

/** The address of a picture in this page, once its bytes are there. */
function useMessagePhoto(at: MessagePicturePlace, width: MessagePictureWidth) {
  const { data, error, isFetching, refetch } = useQuery(messagePictureQuery(at, width));
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { url: data ? url : undefined, error, isFetching, refetch };
}

interface ThumbnailProps {
  at: MessagePicturePlace;
  picture: MessagePicture;
  name: string;
  onEnlarge: () => void;
}

function Thumbnail({ at, picture, name, onEnlarge }: ThumbnailProps) {
  const t = useTexts(photoTexts);
  const { url, error: failed, isFetching, refetch } = useMessagePhoto(at, 320);
  return (
    <button
      type="button"
      className={classNames(styles.thumbnail, failed && styles.failed)}
      style={failed ? undefined : { backgroundColor: picture.tint }}
      aria-haspopup={failed ? undefined : 'dialog'}
      aria-busy={isFetching || undefined}
      onClick={failed ? () => void refetch() : onEnlarge}
    >
      {url ? <img className={styles.image} src={url} alt={name} /> : <VisuallyHidden>{name}</VisuallyHidden>}
      {failed ? (
        <>
          <Icon drawing={imageIcon} size={20} />
          <VisuallyHidden>{t.failed}</VisuallyHidden> {t.retry}
        </>
      ) : null}
    </button>
  );
}

interface EnlargedProps extends MessagePhotosProps {
  /** index of the picture */
  shown: number;
  onShow: (index: number) => void;
}

function Enlarged({ pictures, by, shown, onShow, ...message }: EnlargedProps) {
  const t = useTexts(photoTexts);
  const count = pictures.length;
  const picture = pictures[shown];
  const previous = (shown - 1 + count) % count;
  const next = (shown + 1) % count;
  // Wherever in the dialog the focus is: at first on the button that closes it.
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') onShow(next);
      if (key === 'ArrowLeft') onShow(previous);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [previous, next, onShow]);
  if (!picture) return null;
  return (
    <Stack gap="3" align="center">
      <Large
        key={picture.place}
        at={{ ...message, place: picture.place }}
        picture={picture}
        name={nameOf(t, by, shown + 1, count)}
      />
      {count > 1 ? (
        <Row gap="4" wrap={false}>
          <IconButton
            icon={chevronLeftIcon}
            variant="outlined"
            label={t.previous}
            onClick={() => onShow(previous)}
          />
          <span aria-live="polite">{t.photo(shown + 1, count)}</span>
          <IconButton
            icon={chevronRightIcon}
            variant="outlined"
            label={t.next}
            onClick={() => onShow(next)}
          />
        </Row>
      ) : null}
    </Stack>
  );
}

function Large({ at, picture: { width, height, tint }, name }: Omit<ThumbnailProps, 'onEnlarge'>) {
  const t = useTexts(photoTexts);
  const large = useMessagePhoto(at, 1280);
  const small = useMessagePhoto(at, 320);
  const url = large.url ?? small.url;
  if (large.error)
    return (
      <QueryError
        size="compact"
        message={t.failed}
        error={large.error}
        onRetry={() => large.refetch()}
        retryText={t.retry}
      />
    );
  return (
    <>
      {url ? (
        <img className={styles.large} src={url} alt={name} width={width} height={height} />
      ) : (
        <svg
          className={styles.large}
          width={width}
          height={height}
          style={{ backgroundColor: tint }}
          aria-hidden="true"
        />
      )}
      {large.url ? null : (
        <VisuallyHidden>
          <Loading text={t.loading} />
        </VisuallyHidden>
      )}
    </>
  );
}
