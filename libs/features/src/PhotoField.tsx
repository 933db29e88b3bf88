import { useTexts } from '@haat/remote';
import { classNames, closeIcon, Icon, IconButton, Notice, Picture, plusIcon, Stack, Text } from '@haat/ui';
import { useId, useRef } from 'react';
import styles from './PhotoField.module.css';
import { photoTexts } from './photoTexts';
import type { Photos } from './usePhotos';

interface PhotoFieldProps {
  photos: Photos;
  /** how many there may be, and who sees them */
  hint: string;
  disabled: boolean;
}

/** The photos of a form with a button to remove each, and the control that adds some. */
export function PhotoField({ photos, hint, disabled }: PhotoFieldProps) {
  const t = useTexts(photoTexts);
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const { all, preparing, refused } = photos;
  const problems = [
    ...refused.map(({ name, message }) => ({ id: undefined, name, message })),
    ...all.flatMap(({ key, name, problem }) =>
      problem ? [{ id: `${id}-${key}`, name, message: problem }] : [],
    ),
  ];

  function remove(key: string, index: number) {
    photos.remove(key);
    // The focus goes to the next photo's button, or to the control that adds one.
    const buttons = field.current?.querySelectorAll<HTMLElement>('li button');
    const next = buttons?.[index + 1] ?? buttons?.[index - 1];
    (next ?? field.current?.querySelector('input'))?.focus();
  }

  return (
    <Stack as="fieldset" ref={field} gap="2" disabled={disabled}>
      <legend className={styles.legend}>
        {t.photos}{' '}
        <Text as="span" tone="muted" weight="regular">
          {t.optional}
        </Text>
      </legend>
      <ul className={styles.photos}>
        {all.map(({ key, url, problem }, index) => (
          <li key={key} className={styles.photo}>
            <Picture
              image={url}
              alt={t.photo(index + 1, all.length)}
              sizes="96px"
              ratio="1/1"
              className={classNames(problem && styles.refused)}
            />
            <IconButton
              icon={closeIcon}
              variant="disc"
              size="sm"
              label={t.remove(index + 1)}
              className={styles.remove}
              data-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-${key}` : undefined}
              onClick={() => remove(key, index)}
            />
          </li>
        ))}
        {all.length + preparing < photos.most ? (
          <li className={styles.photo}>
            <input
              id={id}
              type="file"
              accept="image/*"
              multiple
              className={styles.input}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => {
                void photos.add([...(target.files ?? [])]);
                // The same file may be chosen again.
                target.value = '';
              }}
            />
            <label htmlFor={id} className={styles.add}>
              <Icon drawing={plusIcon} size={20} />
              {t.add}
            </label>
          </li>
        ) : null}
      </ul>
      {preparing > 0 ? <p role="status">{t.preparing(preparing)}</p> : null}
      {problems.length > 0 ? (
        <Notice tone="danger">
          {problems.map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            <p key={index} id={problem.id} className={styles.problem}>
              <strong>{problem.name}</strong> {problem.message}
            </p>
          ))}
        </Notice>
      ) : null}
      <Text id={`${id}-hint`} tone="muted" size="xs">
        {hint}
      </Text>
    </Stack>
  );
}
