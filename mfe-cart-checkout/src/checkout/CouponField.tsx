import { COUPON, isCoupon, messages } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Button, Field, Icon, TextInput, tagIcon } from '@haat/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sharedTexts } from '../strings';
import styles from './CouponField.module.css';

interface CouponFieldProps {
  /** The applied code; null when there is none. */
  code: string | null;
  /** Called with a valid code, or null when it is removed. */
  onChange: (code: string | null) => void;
}

/** A field for a coupon, or the applied code with a button to remove it (section 5). */
export function CouponField({ code, onChange }: CouponFieldProps) {
  const t = useTexts(sharedTexts).coupon;
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState<'' | 'applied' | 'invalid'>('');
  const box = useRef<HTMLDivElement>(null);
  const acted = useRef(false);

  function apply(event: FormEvent) {
    event.preventDefault();
    acted.current = true;
    if (!isCoupon(typed)) {
      setMessage('invalid');
      box.current?.querySelector('input')?.focus();
      return;
    }
    setMessage('applied');
    setTyped('');
    onChange(typed.trim().toLowerCase());
  }

  function remove() {
    acted.current = true;
    setMessage('');
    onChange(null);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field and the applied code replace each other; the focus follows.
  useEffect(() => {
    if (acted.current) box.current?.querySelector<HTMLElement>('input, button')?.focus();
    acted.current = false;
  }, [code]);

  return (
    <div ref={box} className={styles.coupon}>
      {code === null ? (
        <form className={styles.form} onSubmit={apply} noValidate>
          <Field
            label={t.label}
            error={message === 'invalid' ? messages.couponInvalid : undefined}
            className={styles.field}
          >
            <TextInput
              value={typed}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              onValueChange={(text) => {
                setTyped(text);
                setMessage('');
              }}
            />
          </Field>
          <Button type="submit" variant="secondary" className={styles.apply}>
            {t.apply}
          </Button>
        </form>
      ) : (
        <p className={styles.applied}>
          <Icon drawing={tagIcon} size={18} />
          <span className={styles.code}>{code}</span>
          <span className={styles.percent}>{t.off(COUPON.percent)}</span>
          <Button
            variant="ghost"
            size="sm"
            className={styles.remove}
            onClick={remove}
            aria-label={t.removeCode(code)}
          >
            {t.remove}
          </Button>
        </p>
      )}
      <p role="status" className={styles.success}>
        {message === 'applied' && code !== null ? messages.couponApplied : ''}
      </p>
    </div>
  );
}
