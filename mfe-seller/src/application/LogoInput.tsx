import type { Picture as StoredPicture } from '@haat/contracts';
import { Button, type FieldBinding, Icon, Picture } from '@haat/ui';
import { useId, useRef } from 'react';
import { useStrings } from '../strings';
import { useObjectUrl } from '../useObjectUrl';
import styles from './LogoInput.module.css';

interface LogoInputProps {
  field: FieldBinding<File | null>;
  /** the logo there is already: it stays when no other is chosen */
  now: StoredPicture | null;
}

/** The logo with its preview (section 5: PNG or JPEG). */
export function LogoInput({ field, now }: LogoInputProps) {
  const s = useStrings().application;
  const t = s.logo;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const file = field.value;
  const preview = useObjectUrl(file && !field.error ? file : null);
  const describedBy = `${field.error ? `${id}-error ` : ''}${id}-hint`;
  return (
    <div className={styles.logo}>
      <div className={styles.frame}>
        {preview && file ? (
          <img src={preview} alt={t.preview(file.name)} className={styles.image} />
        ) : now && !file ? (
          <Picture image={now} alt={t.kept} sizes="96px" ratio="1/1" />
        ) : (
          <Icon name="image" size={28} />
        )}
      </div>
      <div className={styles.side}>
        <span id={`${id}-label`} className={styles.label}>
          {s.fields.logo} <span className={styles.note}>{s.optional}</span>
        </span>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          className={styles.input}
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy}
          aria-invalid={field.error ? true : undefined}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) field.onValueChange(chosen);
            field.onBlur();
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            size="sm"
            icon={<Icon name="upload" size={18} />}
            onClick={() => input.current?.click()}
          >
            {file || now ? t.change : t.choose}
          </Button>
          {file ? (
            <Button variant="ghost" size="sm" onClick={() => field.onValueChange(null)}>
              {t.remove}
            </Button>
          ) : null}
        </div>
        {file ? <p className={styles.name}>{file.name}</p> : null}
        {field.error ? (
          <p id={`${id}-error`} className={styles.error} role="alert">
            {field.error}
          </p>
        ) : null}
        <p id={`${id}-hint`} className={styles.hint}>
          {s.hints.logo}
        </p>
      </div>
    </div>
  );
}
