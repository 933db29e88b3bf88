import { preparePicture } from '@haat/api-client/preparePicture';
import { MIN_IMAGE_SIZES, type Picture as StoredPicture } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Button, type FieldBinding, Icon, imageIcon, Picture, Row, Text, uploadIcon } from '@haat/ui';
import { useId, useRef, useState } from 'react';
import { imageProblem } from '../imageProblem';
import { applicationTexts } from '../strings/application';
import { useObjectUrl } from '../useObjectUrl';
import styles from './LogoInput.module.css';
import { LOGO_FORMATS } from './signupForm';

interface LogoInputProps {
  field: FieldBinding<File | null>;
  /** the present logo, which stays when no other is chosen */
  now: StoredPicture | null;
}

/** The logo with its preview (section 5: PNG or JPEG). */
export function LogoInput({ field, now }: LogoInputProps) {
  const t = useTexts(applicationTexts);
  const logo = t.logo;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<{ name: string; message: string } | null>(null);
  const last = useRef<File | null>(null);
  const file = field.value;
  const error = field.error ?? refused?.message;
  const preview = useObjectUrl(file && !error ? file : null);
  const describedBy = `${error ? `${id}-error ` : ''}${id}-hint`;

  function take(chosen: File | null) {
    last.current = chosen;
    setRefused(null);
    field.onValueChange(chosen);
  }

  /** The form checks the format; what else the server would refuse is refused at once, with its name. */
  async function choose(chosen: File) {
    // A large logo is scaled down first.
    const known = LOGO_FORMATS.includes(chosen.type);
    take(known && imageProblem(chosen) ? null : chosen);
    last.current = chosen;
    if (!known) return;
    try {
      const ready = await preparePicture(chosen, {
        min: MIN_IMAGE_SIZES.logo,
        ...(chosen.type === 'image/png' ? { transparentAs: 'image/png' } : {}),
      });
      if (last.current !== chosen || ready === chosen) return;
      take(new File([ready], chosen.name, { type: ready.type }));
    } catch (problem) {
      if (last.current !== chosen) return;
      take(null);
      setRefused({ name: chosen.name, message: (problem as Error).message });
    }
  }
  return (
    <Row gap="4" align="start">
      <div className={styles.frame}>
        {preview && file ? (
          <img src={preview} alt={logo.preview(file.name)} className={styles.image} />
        ) : now && !file ? (
          <Picture image={now} alt={logo.current} sizes="96px" ratio="1/1" />
        ) : (
          <Icon drawing={imageIcon} size={28} />
        )}
      </div>
      <div className={styles.side}>
        <Text as="span" id={`${id}-label`} size="sm" weight="medium">
          {t.fields.logo}{' '}
          <Text as="span" tone="muted" weight="regular">
            {t.optional}
          </Text>
        </Text>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          className={styles.input}
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) void choose(chosen);
            field.onBlur();
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            size="sm"
            icon={<Icon drawing={uploadIcon} size={18} />}
            onClick={() => input.current?.click()}
          >
            {file || now ? logo.change : logo.choose}
          </Button>
          {file ? (
            <Button variant="ghost" size="sm" onClick={() => take(null)}>
              {logo.remove}
            </Button>
          ) : null}
        </div>
        {file ? <p className={styles.name}>{file.name}</p> : null}
        {error ? (
          <p id={`${id}-error`} className={styles.error} role="alert">
            {field.error || !refused ? null : <strong>{refused.name} </strong>}
            {error}
          </p>
        ) : null}
        <p id={`${id}-hint`} className={styles.hint}>
          {t.hints.logo}
        </p>
      </div>
    </Row>
  );
}
