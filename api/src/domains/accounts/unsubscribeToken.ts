import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NoticeTopic } from '../../platform/mail/siteLinks';

/** The column of `users` that turns a kind of emails off. */
export const NOTICE_COLUMNS = {
  wishes: 'wish_notices',
  questions: 'question_notices',
  storequestions: 'store_question_notices',
  stores: 'store_news',
} as const satisfies Record<NoticeTopic, string>;

/** Links about wish lists are older than the others and have no topic. */
const subjectOf = (topic: NoticeTopic, userId: string) =>
  topic === 'wishes' ? userId : `${userId}.${topic}`;

const signatureOf = (secret: string, subject: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${subject}`).digest();

/** The token of the link that turns an account's emails of one kind off. It is valid as long as the session secret. */
export function unsubscribeToken(secret: string, userId: number, topic: NoticeTopic): string {
  const subject = subjectOf(topic, String(userId));
  return `${subject}.${signatureOf(secret, subject).toString('base64url')}`;
}

/** @returns account and kind of a token; undefined when none of the secrets has signed it */
export function readUnsubscribeToken(
  secrets: readonly string[],
  token: string,
): { userId: number; topic: NoticeTopic } | undefined {
  const [, userId, name = 'wishes', signature] = /^(\d{1,15})(?:\.([a-z]+))?\.([\w-]{43})$/.exec(token) ?? [];
  const topic = (Object.keys(NOTICE_COLUMNS) as NoticeTopic[]).find((one) => one === name);
  if (!userId || !signature || !topic) return undefined;
  const given = Buffer.from(signature, 'base64url');
  return secrets.some((secret) => timingSafeEqual(signatureOf(secret, subjectOf(topic, userId)), given))
    ? { userId: Number(userId), topic }
    : undefined;
}
