import type { ApiError } from '@haat/api-client';
import { couponQuery } from '@haat/api-client/queries/coupons';
import { couponCodeOf, isDiscount20, messages, paisaOf } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Button, Field, formatMoney, Icon, TextInput, tagIcon } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sharedTexts } from '../strings';
import styles from './CouponField.module.css';
import type { AppliedCoupon } from './useCoupon';

interface CouponFieldProps {
  /** The applied coupon; null when there is none. */
  coupon: AppliedCoupon | null;
  /** Called with a valid code, or null when it is removed. */
  onChange: (code: string | null) => void;
}

/**
 * A field for a coupon, or the applied code with a button to remove it (section 5) and, where it gives nothing now, the reason.
 */
export function CouponField({ coupon, onChange }: CouponFieldProps) {
  const t = useTexts(sharedTexts).coupon;
  const [typed, setTyped] = useState('');
  const queryClient = useQueryClient();
  const code = coupon?.code ?? null;
  const [isNew, setIsNew] = useState(false);
  const [error, setError] = useState('');
  const [checking, setChecking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const acted = useRef(false);

  async function apply(event: FormEvent) {
    event.preventDefault();
    if (checking) return;
    const wanted = couponCodeOf(typed);
    // It counts without a look at the server (section 5).
    const problem = isDiscount20(wanted) ? null : await problemOf(wanted);
    acted.current = true;
    if (problem !== null) {
      setError(problem);
      box.current?.querySelector('input')?.focus();
      return;
    }
    setIsNew(true);
    setTyped('');
    onChange(wanted);
  }

  /** Why a code can't be applied; null: it can. */
  async function problemOf(wanted: string): Promise<string | null> {
    if (wanted === '') return messages.couponInvalid;
    setChecking(true);
    try {
      const found = await queryClient.fetchQuery(couponQuery(wanted));
      if (!found) return messages.couponInvalid;
      return found.problem && t.reasons[found.problem];
    } catch (thrown) {
      const { status, message } = thrown as ApiError;
      // An API of an earlier release knows no other coupon.
      return status === 404 ? messages.couponInvalid : message;
    } finally {
      setChecking(false);
    }
  }

  function remove() {
    acted.current = true;
    setIsNew(false);
    onChange(null);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field and the applied code replace each other; the focus follows.
  useEffect(() => {
    if (acted.current) box.current?.querySelector<HTMLElement>('input, button')?.focus();
    acted.current = false;
  }, [code]);

  const terms = coupon?.terms;
  const gives =
    terms &&
    (terms.percent === null ? t.amountOff(formatMoney(paisaOf(terms.flat ?? 0))) : t.off(terms.percent));
  const reason = coupon?.reason && reasonText(coupon, coupon.reason);

  function reasonText({ missing }: AppliedCoupon, why: NonNullable<AppliedCoupon['reason']>): string {
    if (why === 'invalid') return messages.couponInvalid;
    return why === 'least' ? t.missing(formatMoney(missing)) : t.reasons[why];
  }

  return (
    <div ref={box} className={styles.coupon}>
      {code === null ? (
        <form className={styles.form} onSubmit={apply} noValidate>
          <Field label={t.label} error={error || undefined} className={styles.field}>
            <TextInput
              value={typed}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              onValueChange={(text) => {
                setTyped(text);
                setError('');
              }}
            />
          </Field>
          <Button
            type="submit"
            variant="secondary"
            className={styles.apply}
            pending={checking}
            pendingText={t.checking}
          >
            {t.apply}
          </Button>
        </form>
      ) : (
        <p className={reason ? `${styles.applied} ${styles.idle}` : styles.applied}>
          <Icon drawing={tagIcon} size={18} />
          <span className={styles.code}>{code}</span>
          <span className={styles.percent}>{gives}</span>
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
      <p role="status" className={reason ? styles.reason : styles.success}>
        {reason ?? (isNew && coupon?.terms ? messages.couponApplied : '')}
      </p>
    </div>
  );
}
