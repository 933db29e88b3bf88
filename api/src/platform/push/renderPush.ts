import { type Language, setLanguage } from '@haat/contracts';
import { formatTaka } from '../format/formatTaka';
import { oneLine } from '../format/oneLine';
import type { Push, PushNotice } from './pushes';
import { pushTexts } from './pushTexts';

/** Longest product name, in characters: phones show about two lines. */
const MAX_NAME = 80;

const TAGS = {
  order_step: 'order',
  order_message: 'messages',
  return_step: 'return',
  store_return: 'store return',
  store_order: 'new order',
  store_message: 'store messages',
} as const;

/** Tag by which a later notification replaces an earlier one: one of each kind per order, one for the wish list. */
export function tagOf(push: Push): string {
  if (push.kind === 'back_in_stock') return `back in stock ${push.productId}`;
  return push.kind === 'wish_news' ? 'wishes' : `${TAGS[push.kind]} ${push.orderId}`;
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
  if (push.kind === 'back_in_stock') {
    const { productId, title, color, size, pricePaisa } = push;
    const choice = Object.entries({ color, size }).filter(
      (part): part is [string, string] => part[1] !== null,
    );
    return {
      ...common,
      title: shortened(oneLine(title)),
      body: texts.back(formatTaka(pricePaisa)),
      path: `/product/${productId}${choice.length > 0 ? `?${new URLSearchParams(choice)}` : ''}`,
    };
  }
  if (push.kind !== 'wish_news') {
    const { title, body } = textOf(push, texts);
    return { ...common, title: title(push.orderId), body, path: pathOf(push) };
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

type OrderPush = Exclude<Push, { kind: 'wish_news' | 'back_in_stock' }>;

function textOf(push: OrderPush, texts: (typeof pushTexts)[Language]) {
  switch (push.kind) {
    case 'order_step':
      return texts.order[push.step];
    case 'order_message':
      return texts.message;
    case 'return_step':
      return { title: texts.returned.title, body: texts.returned.states[push.state] };
    case 'store_return':
      return { title: texts.store.returned.title, body: texts.returned.states[push.state] };
    case 'store_order':
      return texts.store.order;
    case 'store_message':
      return texts.store.message;
  }
}

function pathOf(push: OrderPush): string {
  const { kind, orderId } = push;
  if (kind === 'store_return') return `/seller/returns/${encodeURIComponent(push.returnId)}`;
  const page = `${kind.startsWith('store') ? '/seller/orders' : '/order'}/${encodeURIComponent(orderId)}`;
  return kind.endsWith('message') ? `${page}#messages` : page;
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME - 1).join('')}…` : name;
}
