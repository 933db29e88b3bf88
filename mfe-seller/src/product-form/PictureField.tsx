import { MAX_PRODUCT_IMAGES } from '@haat/contracts';
import { useTexts, wordTexts } from '@haat/remote';
import {
  AlertDialog,
  Badge,
  chevronLeftIcon,
  chevronRightIcon,
  classNames,
  Icon,
  IconButton,
  List,
  Notice,
  Picture,
  Row,
  Select,
  Stack,
  Text,
  trashIcon,
  uploadIcon,
  VisuallyHidden,
} from '@haat/ui';
import { type DragEvent, useId, useRef, useState } from 'react';
import { productFormTexts } from '../strings/productForm';
import styles from './PictureField.module.css';
import { knownColor, type ProductPicture } from './picture';
import { type Pictures, TOO_MANY_IMAGES } from './usePictures';

interface PictureFieldProps {
  pictures: Pictures;
  editing: boolean;
  /** colours of the product, which a picture may belong to */
  colors: readonly string[];
}

/** The pictures of the product in order, and the control that adds up to six (sections 2 and 5). */
export function PictureField({ pictures, editing, colors }: PictureFieldProps) {
  const t = useTexts(productFormTexts);
  const { nameOf } = useTexts(wordTexts);
  const { all, preparing, refused } = pictures;
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);

  const id = useId();
  const problems = [
    ...refused.map((one) => ({ ...one, id: undefined })),
    ...all.flatMap((one, index) =>
      one.problem
        ? [
            {
              name: one.kind === 'new' ? one.name : t.image(index + 1, all.length),
              message: one.problem,
              id: `${id}-${one.key}`,
            },
          ]
        : [],
    ),
  ];

  function move(from: number, to: number) {
    if (to < 0 || to >= all.length) return;
    pictures.move(from, to);
    setSaid(t.movedImage(to + 1, all.length));
  }
  function remove(key: string, index: number) {
    pictures.remove(key);
    // Focuses the next picture's button, or the control that adds one.
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
    (
      buttons?.[index + 1] ??
      buttons?.[index - 1] ??
      list.current?.querySelector<HTMLElement>('input')
    )?.focus();
  }

  return (
    <Stack ref={list} gap="4">
      {editing ? (
        <Row as="p" gap="2" wrap={false} size="sm" weight="medium">
          {t.currentImages} <Badge>{t.most}</Badge>
        </Row>
      ) : null}
      <List
        items={all}
        keyOf={({ key }) => key}
        label={editing ? t.currentImages : t.images}
        layout="inline"
        className={styles.grid}
        empty={
          editing ? (
            <Text tone="muted" size="sm">
              {t.noImage}
            </Text>
          ) : null
        }
        renderItem={(picture, index) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: dragging is for the mouse; the buttons do the same
          <div
            draggable
            className={classNames(styles.picture, dragged === index && styles.dragged)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(index);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault();
            }}
            onDrop={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              move(dragged, index);
              setDragged(null);
            }}
          >
            <Preview picture={picture} place={index + 1} count={all.length} />
            <Row align="stretch" justify="between" wrap={false}>
              <IconButton
                icon={chevronLeftIcon}
                size="sm"
                label={t.moveEarlier(index + 1)}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon={chevronRightIcon}
                size="sm"
                label={t.moveLater(index + 1)}
                disabled={index === all.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                data-remove
                data-invalid={picture.problem ? true : undefined}
                aria-describedby={picture.problem ? `${id}-${picture.key}` : undefined}
                icon={trashIcon}
                size="sm"
                label={t.removeImage(index + 1)}
                onClick={() => remove(picture.key, index)}
              />
            </Row>
            {colors.length > 0 ? (
              <Select
                controlSize="sm"
                className={styles.color}
                aria-label={t.imageColor(index + 1)}
                placeholder={t.anyColor}
                options={colors.map((color) => ({ value: color, label: nameOf(color) }))}
                value={knownColor(picture.color, colors) ?? ''}
                onValueChange={(color) => pictures.setColor(picture.key, color || null)}
              />
            ) : null}
          </div>
        )}
      />
      {colors.length > 0 && all.length > 0 ? <p className={styles.hint}>{t.imageColorHint}</p> : null}
      {problems.length > 0 ? (
        <Notice tone="danger">
          <List
            items={problems}
            keyOf={(one, index) => `${one.name}${index}`}
            layout="stack"
            empty={null}
            renderItem={({ name, message, id }) => (
              <span id={id}>
                <strong className={styles.file}>{name}</strong> {message}
              </span>
            )}
          />
        </Notice>
      ) : null}
      {preparing > 0 ? <p role="status">{t.preparing(preparing)}</p> : null}
      <VisuallyHidden>
        <p aria-live="polite">{said}</p>
      </VisuallyHidden>
      {all.length < MAX_PRODUCT_IMAGES ? <Adder onFiles={pictures.add} /> : null}
      <AlertDialog
        open={pictures.tooMany}
        onOpenChange={pictures.dismiss}
        tone="info"
        title={TOO_MANY_IMAGES}
        closeText={t.close}
      />
    </Stack>
  );
}

function Preview({ picture, place, count }: { picture: ProductPicture; place: number; count: number }) {
  const t = useTexts(productFormTexts);
  return (
    <Picture
      image={picture.kind === 'stored' ? picture.picture : picture.url}
      alt={t.image(place, count)}
      sizes="160px"
      className={picture.problem ? styles.broken : undefined}
    >
      <span className={styles.badges}>
        {place === 1 ? <Badge tone="inverse">{t.first}</Badge> : null}
        {picture.kind === 'new' ? <Badge tone="primary">{t.newImage}</Badge> : null}
      </span>
    </Picture>
  );
}

/** Accepts files by dialog and by drop. */
function Adder({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTexts(productFormTexts);
  const id = useId();
  const [over, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the input does the same
    <div
      className={classNames(styles.adder, over && styles.over)}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple
        className={styles.input}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className={styles.label}>
        <Icon drawing={uploadIcon} size={20} />
        {t.addImages}
      </label>
      <Badge>{t.most}</Badge>
      <p id={`${id}-hint`} className={styles.hint}>
        {t.imagesHint}
      </p>
    </div>
  );
}
