import { type Language, setLanguage } from '@haat/contracts';
import { formatTaka } from '../format/formatTaka';
import { oneLine } from '../format/oneLine';
import type { Push, PushNotice } from './pushes';
import { pushTexts } from './pushTexts';

/** Of a product's name: phones show about two lines. */
const MAX_NAME = 80;

/** What a later notification replaces: an order has one for its steps and one for its messages; the wish list has one. */
export function tagOf(push: Push): string {
  if (push.kind === 'wish_news') return 'wishes';
  return `${push.kind === 'order_step' ? 'order' : 'messages'} ${push.orderId}`;
}

/** A notification in words. */
export function renderPush(push: Push, language: Language): PushNotice {
  // Amounts have the digits of the language.
  setLanguage(language);
  try {
    return noticeOf(push, language);
  } finally {
    setLanguage('en');
  }
}

function noticeOf(push: Push, language: Language): PushNotice {
  const texts = pushTexts[language];
  const common = { tag: tagOf(push), lang: language };
  if (push.kind === 'order_step') {
    const { orderId, step } = push;
    const { title, body } = texts.order[step];
    return { ...common, title: title(orderId), body, path: `/order/${encodeURIComponent(orderId)}` };
  }
  if (push.kind === 'order_message') {
    const { orderId } = push;
    const { title, body } = texts.message;
    return { ...common, title: title(orderId), body, path: `/order/${encodeURIComponent(orderId)}#messages` };
  }
  const { count, first } = push;
  const name = shortened(oneLine(first.title));
  if (count > 1) {
    return { ...common, title: texts.wish.several, body: texts.wish.names(count, name), path: '/wishlist' };
  }
  const body =
    first.wasPaisa !== undefined && !first.isBack
      ? texts.wish.cheaper(formatTaka(first.pricePaisa), formatTaka(first.wasPaisa))
      : texts.wish.back(formatTaka(first.pricePaisa));
  return { ...common, title: name, body, path: `/product/${first.productId}` };
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME - 1).join('')}…` : name;
}
