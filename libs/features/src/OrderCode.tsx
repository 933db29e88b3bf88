import { ApiError } from '@haat/api-client';
import { confirmOrdersWithCode, requestOrderCode } from '@haat/api-client/queries/orderCodes';
import { currentLanguage, type OrderGroup } from '@haat/contracts';
import { useDraft, useTexts } from '@haat/remote';
import { notify, readDraft } from '@haat/session';
import { Button, Card, Notice, Text } from '@haat/ui';
import { useState } from 'react';
import { CodeForm } from './CodeForm';
import { codeTexts } from './codeTexts';
import styles from './OrderCode.module.css';
import { readSentCode, type SentCode, sentCodeOf } from './sentCode';

export interface OrderCodeProps {
  /** of the checkout, e.g. R100231 */
  number: string;
  /** of the delivery; the code is sent to it */
  phone: string;
  /** All waiting orders of the checkout are confirmed. */
  onConfirmed: (group: OrderGroup) => void;
  /** The orders are not what the page shows any more: sold out, or confirmed or ended meanwhile. */
  onChanged: () => void;
}

/**
 * The buyer confirms the waiting orders of a checkout with a code instead of a call (`confirm_by_code`). A code that was
 * sent survives a reload. Pages load it in a file of its own.
 */
export function OrderCode({ number, phone, onConfirmed, onChanged }: OrderCodeProps) {
  const t = useTexts(codeTexts);
  const draft = `order-code:${number}`;
  const [sent, setSent] = useState(() => readSentCode(readDraft(draft), Date.now()));
  const endDraft = useDraft(draft, sent ?? undefined);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** A refusal that no other code or attempt helps against. */
  function isOver(error: unknown): error is ApiError {
    return error instanceof ApiError && error.fromServer && error.status === 409;
  }

  function leave(error: ApiError) {
    endDraft();
    notify(error.message, 'error');
    onChanged();
  }

  async function send(): Promise<SentCode> {
    const asked = Date.now();
    return sentCodeOf(phone, await requestOrderCode(number, currentLanguage()), asked);
  }

  async function sendFirst() {
    setSending(true);
    setFailure(null);
    try {
      setSent(await send());
    } catch (error) {
      if (isOver(error)) leave(error);
      else setFailure(error instanceof ApiError && error.fromServer ? error.message : t.sendFailed);
    } finally {
      setSending(false);
    }
  }

  async function check(code: string) {
    if (!sent) return;
    try {
      const group = await confirmOrdersWithCode(number, { request: sent.request, code });
      endDraft();
      notify(t.orderConfirmed, 'success');
      onConfirmed(group);
    } catch (error) {
      if (!isOver(error)) throw error;
      leave(error);
    }
  }

  return (
    <Card as="section" variant="sunken" className={styles.card} aria-label={t.orderTitle}>
      <Text as="h2" size="lg">
        {t.orderTitle}
      </Text>
      {sent ? (
        <CodeForm sent={sent} onSent={setSent} send={send} check={check} />
      ) : (
        <>
          <p className={styles.text}>{t.orderText(phone)}</p>
          {failure ? <Notice tone="danger">{failure}</Notice> : null}
          <Button fullWidth pending={sending} pendingText={t.sending} onClick={() => void sendFirst()}>
            {t.send}
          </Button>
        </>
      )}
    </Card>
  );
}
