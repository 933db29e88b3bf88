import { ApiError } from '@haat/api-client';
import {
  conversationQuery,
  type MessageSide,
  markMessagesRead,
  postMessage,
} from '@haat/api-client/queries/orderMessages';
import {
  dhakaTime,
  MAX_ORDER_MESSAGE,
  type OrderMessage,
  orderMessageForm,
  type Conversation as Part,
} from '@haat/contracts';
import { newKey } from '@haat/session';
import {
  Badge,
  Button,
  Field,
  Form,
  FormFields,
  Loading,
  languageOf,
  SectionTitle,
  Skeleton,
  SubmitButton,
  TextArea,
  useForm,
  VisuallyHidden,
} from '@haat/ui';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './Conversation.module.css';
import { QueryState } from './QueryState';
import { readTextDraft, useDraft } from './useDraft';

/** Texts of {@link Conversation}: those of the two sides differ. */
export interface ConversationTexts {
  title: string;
  /** accessible name of the list */
  list: string;
  /** before the first message */
  none: string;
  loading: string;
  failed: string;
  earlier: string;
  loadingEarlier: string;
  earlierFailed: string;
  /** name of the reader's own side */
  you: string;
  fresh: string;
  field: string;
  hint: string;
  required: string;
  send: string;
  sending: string;
  sendFailed: string;
  /** announced to screen readers */
  sent: string;
  arrived: (other: string, content: string) => string;
}

interface ConversationProps {
  side: MessageSide;
  orderId: string;
  /** name of the other side */
  other: string;
  texts: ConversationTexts;
  /** instead of the form, where nothing can be written */
  closed: (why: NonNullable<Part['closed']>) => ReactNode;
  /** all messages have been read; stable */
  onRead: () => void;
}

/** The messages between the buyer and the store of an order, and the form to write one. Absent with an older API. */
export function Conversation({ side, orderId, other, texts, closed, onRead }: ConversationProps) {
  const query = useInfiniteQuery(conversationQuery(side, orderId));
  const list = useRef<HTMLOListElement>(null);
  const wantsEarlier = useRef(false);
  // The pressed button is gone with the last page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new pages are the trigger
  useEffect(() => {
    if (wantsEarlier.current && !query.hasNextPage) list.current?.focus();
    wantsEarlier.current = false;
  }, [query.data?.pages.length]);
  // The order is on the page, so an older API knows no messages.
  if (!query.data && query.error instanceof ApiError && query.error.status === 404) return null;
  return (
    <>
      <SectionTitle>{texts.title}</SectionTitle>
      <QueryState
        query={query}
        size="compact"
        error={texts.failed}
        loading={
          <Loading text={texts.loading}>
            <Skeleton lines={4} />
          </Loading>
        }
      >
        {({ pages }) => (
          <div className={styles.conversation}>
            {query.hasNextPage ? (
              <Earlier
                query={query}
                texts={texts}
                onPress={() => {
                  wantsEarlier.current = true;
                  void query.fetchNextPage();
                }}
              />
            ) : null}
            <Messages pages={pages} {...{ side, orderId, other, texts, onRead, list }} />
            {pages[0]?.closed ? closed(pages[0].closed) : <MessageForm {...{ side, orderId, texts }} />}
          </div>
        )}
      </QueryState>
    </>
  );
}

interface EarlierProps {
  query: { isFetchingNextPage: boolean; isFetchNextPageError: boolean };
  texts: ConversationTexts;
  onPress: () => void;
}

function Earlier({ query, texts, onPress }: EarlierProps) {
  return (
    <div className={styles.earlier}>
      <Button
        variant="ghost"
        size="sm"
        pending={query.isFetchingNextPage}
        pendingText={texts.loadingEarlier}
        onClick={onPress}
      >
        {texts.earlier}
      </Button>
      {query.isFetchNextPageError ? <p role="alert">{texts.earlierFailed}</p> : null}
    </div>
  );
}

interface MessagesProps extends Omit<ConversationProps, 'closed'> {
  pages: readonly Part[];
  list: RefObject<HTMLOListElement | null>;
}

function Messages({ pages, side, orderId, other, texts, onRead, list }: MessagesProps) {
  const messages = inOrder(pages);
  const unread = pages[0]?.unread ?? 0;
  const fromOther = messages.filter((one) => one.side !== side);
  const last = messages.at(-1);
  const lastOfOther = fromOther.at(-1);
  // Marked until the page is left, also when they come later.
  const [firstFresh, setFirstFresh] = useState<number>();
  const firstUnread = unread > 0 ? (fromOther.at(-unread) ?? fromOther[0]) : undefined;
  if (firstUnread && firstFresh === undefined) setFirstFresh(firstUnread.id);
  const [known] = useState(lastOfOther?.id ?? 0);
  const end = useRef<HTMLDivElement>(null);
  useReadMark(end, { side, orderId, unread, lastId: last?.id, onRead });
  return (
    <div>
      {messages.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <ol ref={list} tabIndex={-1} className={styles.messages} aria-label={texts.list}>
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              own={message.side === side}
              name={message.side === side ? texts.you : other}
              freshText={
                message.side !== side && firstFresh !== undefined && message.id >= firstFresh
                  ? texts.fresh
                  : null
              }
            />
          ))}
        </ol>
      )}
      <div ref={end} />
      <VisuallyHidden>
        <span role="status">
          {lastOfOther && lastOfOther.id > known ? texts.arrived(other, lastOfOther.content) : null}
        </span>
      </VisuallyHidden>
    </div>
  );
}

/** Oldest first. A message that came while pages were loaded may be in two of them. */
function inOrder(pages: readonly Part[]): OrderMessage[] {
  const all = pages.flatMap(({ messages }) => messages);
  return [...new Map(all.map((one) => [one.id, one])).values()].sort((a, b) => a.id - b.id);
}

interface MessageProps {
  message: OrderMessage;
  own: boolean;
  name: string;
  freshText: string | null;
}

function Message({ message: { content, created_at }, own, name, freshText }: MessageProps) {
  return (
    <li className={own ? styles.own : styles.theirs}>
      <p className={styles.by}>
        <span className={styles.name}>{name}</span> <time dateTime={created_at}>{dhakaTime(created_at)}</time>
        {freshText ? <Badge tone="primary">{freshText}</Badge> : null}
      </p>
      <p className={styles.content} lang={languageOf(content)}>
        {content}
      </p>
    </li>
  );
}

/** Tells the API that the messages have been read, once their end is in sight. */
function useReadMark(
  end: { current: HTMLElement | null },
  {
    side,
    orderId,
    unread,
    lastId,
    onRead,
  }: Pick<MessagesProps, 'side' | 'orderId' | 'onRead'> & { unread: number; lastId: number | undefined },
) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (unread === 0 || lastId === undefined || !end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      markMessagesRead(side, orderId, lastId).then(
        () => {
          queryClient.setQueryData(conversationQuery(side, orderId).queryKey, withoutUnread);
          onRead();
        },
        // Still unread: the next visit tries again.
        () => {},
      );
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, side, orderId, unread, lastId, onRead, queryClient]);
}

type Pages = InfiniteData<Part> | undefined;

const withoutUnread = (data: Pages): Pages =>
  data && { ...data, pages: data.pages.map((page) => ({ ...page, unread: 0 })) };

const withMessage =
  (message: OrderMessage) =>
  (data: Pages): Pages =>
    data && {
      ...data,
      pages: data.pages.map((page, index) =>
        index === 0 ? { ...page, messages: [...page.messages, message] } : page,
      ),
    };

/** What is typed survives a reload, and a failed request. */
function MessageForm({ side, orderId, texts }: Pick<ConversationProps, 'side' | 'orderId' | 'texts'>) {
  const queryClient = useQueryClient();
  const draft = `message:${side}:${orderId}`;
  const [begun] = useState(() => readTextDraft(draft));
  // A text that is sent again after a lost answer has the same key.
  const attempt = useRef({ content: '', key: '' });
  const [sent, setSent] = useState(0);
  const form = useForm({
    schema: orderMessageForm(texts.required),
    initial: { content: begun },
    fallbackError: texts.sendFailed,
    onSubmit: async ({ content }) => {
      if (attempt.current.content !== content) attempt.current = { content, key: newKey() };
      const message = await postMessage(side, orderId, content, attempt.current.key).catch((thrown) => {
        throw thrown instanceof ApiError && thrown.fromServer ? thrown : new Error(texts.sendFailed);
      });
      attempt.current = { content: '', key: '' };
      const { queryKey } = conversationQuery(side, orderId);
      // An answer that is under way may be older than the message.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, withMessage(message));
      form.reset({ content: '' });
      setSent((count) => count + 1);
    },
  });
  const { content } = form.values;
  const { formRef, pending } = form;
  useDraft(draft, content);
  // The next message can be typed at once.
  useEffect(() => {
    if (sent > 0 && !pending) formRef.current?.querySelector('textarea')?.focus();
  }, [sent, pending, formRef]);
  return (
    <Form form={form} label={texts.title} className={styles.form}>
      <FormFields>
        <Field label={texts.field} hint={texts.hint} field={form.field('content')} required>
          <TextArea rows={3} maxLength={MAX_ORDER_MESSAGE} />
        </Field>
      </FormFields>
      <div>
        <SubmitButton variant="secondary" pendingText={texts.sending}>
          {texts.send}
        </SubmitButton>
      </div>
      <VisuallyHidden>
        <span role="status">{sent > 0 && !pending && content === '' ? texts.sent : null}</span>
      </VisuallyHidden>
    </Form>
  );
}
