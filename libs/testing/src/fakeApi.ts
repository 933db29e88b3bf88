import { setTransport } from '@haat/api-client';
import {
  type AnswerOf,
  addresses,
  auth,
  type Call,
  cart,
  contentPages,
  coupons,
  DISCOUNT20,
  type ErrorBody,
  follows,
  moderation,
  orderMessages,
  PERSONAL_MEASURES,
  type PersonalMeasure,
  places,
  push,
  questions,
  stockAlerts,
  wishlist,
} from '@haat/contracts';

/** A request that the fake API received. */
export interface FakeRequest {
  method: string;
  /** below /api/v1, e.g. '/products/7/' */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
}

/** A refusal, or no answer at all. */
export class Refusal {
  readonly status: number | 'offline' | 'timeout';
  readonly body: unknown;
  constructor(status: number | 'offline' | 'timeout', body: unknown = {}) {
    this.status = status;
    this.body = body;
  }
}
/** The call is refused with a status, and a text if the server says one. */
export const refuse = (status: number, error?: string, more: Partial<ErrorBody> = {}) =>
  new Refusal(status, error === undefined ? {} : { error, code: 'refused', ...more });
/** The call gets no answer: the connection is gone. */
export const offline = () => new Refusal('offline');
/** The call gives up waiting for an answer. */
export const timedOut = () => new Refusal('timeout');
/** The call succeeds with a body that can't be read: no JSON, or another shape. */
export const garbled = (body: unknown = '{"results": [{"id": 1, "na') => new Refusal(200, body);
/** The call never settles, as long as the test runs. */
export const never = () => new Promise<never>(() => {});

type Given<C extends Call> = AnswerOf<C> | Refusal;
type Handler<C extends Call> = Given<C> | ((asked: FakeRequest) => Given<C> | Promise<Given<C>>);

interface Rule {
  call: Call;
  pattern: RegExp;
  names: string[];
  handler: (asked: FakeRequest) => unknown;
}

/**
 * A server that answers by the contracts: every answer that a test gives is checked against its call's
 * schema, so that a fake cannot drift from the real one. A call without a rule fails the test loudly.
 */
export function fakeApi() {
  const rules: Rule[] = [];
  const asked: FakeRequest[] = [];

  setTransport(async (config) => {
    const path = config.url ?? '';
    const method = (config.method ?? 'get').toUpperCase();
    const rule = rules.findLast((one) => one.call.method === method && one.pattern.test(path));
    const values = rule?.pattern.exec(path)?.slice(1) ?? [];
    const one: FakeRequest = {
      method,
      path,
      params: Object.fromEntries(
        (rule?.names ?? []).map((name, i) => [name, decodeURIComponent(values[i] ?? '')]),
      ),
      query: stringsOf(config.params),
      body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
      headers: stringsOf(config.headers.toJSON()),
    };
    asked.push(one);
    if (!rule) throw loud(`No answer was given for ${method} ${path}`);
    const given = await rule.handler(one);
    if (given instanceof Refusal && given.status === 'offline') throw axiosError('ERR_NETWORK', config);
    if (given instanceof Refusal && given.status === 'timeout') throw axiosError('ECONNABORTED', config);
    const status = given instanceof Refusal ? (given.status as number) : (rule.call.status ?? 200);
    const data = given instanceof Refusal ? given.body : given;
    if (!(given instanceof Refusal)) checkAnswer(rule.call, given);
    const response = { status, data, statusText: '', headers: {}, config };
    if (status >= 400) throw axiosError('ERR_BAD_REQUEST', config, response);
    return response;
  });

  const api = {
    /** From now on the call is answered so; a later rule wins over an earlier one. */
    on<C extends Call>(call: C, handler: Handler<C>) {
      const names = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
      const pattern = new RegExp(`^${call.path.replace(/:\w+/g, '([^/]+)')}$`);
      const answer = (typeof handler === 'function' ? handler : () => handler) as Rule['handler'];
      rules.push({ call, pattern, names, handler: answer });
      return this;
    },
    /** Addresses that were read so far, below /api/v1, as the early calls of a route name them. */
    addresses(): string[] {
      return asked
        .filter(({ method }) => method === 'GET')
        .map(({ path, query }) => {
          const sent = Object.entries(query).filter(([, value]) => value !== 'undefined');
          return sent.length > 0 ? `${path}?${new URLSearchParams(sent)}` : path;
        });
    },
    /** Requests of a call so far, oldest first. */
    asked(call: Call): FakeRequest[] {
      const pattern = new RegExp(`^${call.path.replace(/:\w+/g, '([^/]+)')}$`);
      return asked.filter((one) => one.method === call.method && pattern.test(one.path));
    },
  };
  // The hearts of a member's page ask for the list, products with sizes for the measurements, the profile for its
  // switches and for notifications, the reviews of a store for the number of its questions, a store's page and the wish list
  // for the stores that are followed. The form of an address asks for the upazilas. The cart asks for what was saved for later, a
  // guest's one whether guests may order. A checkout asks for the delivery fees of districts and for its coupon, an order for its
  // messages. The profile and a store's products ask for what operators have hidden, content pages for words that operators have
  // published.
  const noMeasurements = Object.fromEntries(PERSONAL_MEASURES.map((measure) => [measure, null])) as Record<
    PersonalMeasure,
    null
  >;
  const discount20 = { ...DISCOUNT20, stores: [], products: [], left: null, problem: null };
  const noQuestions = { count: 0, total_pages: 0, current_page: 1, has_next: false, results: [], open: 0 };
  const noMessages = { messages: [], has_earlier: false, unread: 0, closed: null };
  return api
    .on(orderMessages.listMessages, noMessages)
    .on(orderMessages.listSellerMessages, noMessages)
    .on(stockAlerts.listStockAlerts, { results: [] })
    .on(wishlist.listWishedIds, { product_ids: [] })
    .on(follows.listFollowedIds, { store_ids: [] })
    .on(follows.listFollowed, { results: [] })
    .on(addresses.listAddresses, { results: [] })
    .on(places.listUpazilas, { upazilas: [], thanas: [] })
    .on(places.listDeliveryFees, { results: [] })
    .on(contentPages.getContentPage, { page: null })
    .on(coupons.findCoupon, ({ query }) => ({
      coupon: query.code === DISCOUNT20.code ? discount20 : null,
    }))
    .on(auth.getBodyMeasurements, noMeasurements)
    .on(cart.getSavedLines, { items: [] })
    .on(auth.config, { google_client_id: null, google_auth_url: null })
    .on(auth.getNotices, { question_notices: true })
    .on(push.getPush, { public_key: null, endpoint: null })
    .on(moderation.listOwnHidden, { results: [] })
    .on(questions.listSellerQuestions, noQuestions);
}

function checkAnswer(call: Call, answer: unknown) {
  if (call.status === 204) return;
  const result = call.answer.safeParse(answer);
  if (result.success) return;
  const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw loud(`The answer given for ${call.method} ${call.path} breaks its contract: ${issues}`);
}

/** The client turns what is thrown here into an error state; the console makes the test fail (setupDom). */
function loud(message: string) {
  console.error(message);
  return new Error(message);
}

function stringsOf(values: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]));
}

/** As axios throws it; built by hand, since only the api-client may import axios. */
function axiosError(code: string, config: unknown, response?: unknown) {
  return Object.assign(new Error(code), { isAxiosError: true, code, config, response });
}
