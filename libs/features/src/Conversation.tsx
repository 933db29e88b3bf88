import { ApiError } from '@haat/api-client';
import {
  conversationQuery,
  type MessageSide,
  markMessagesRead,
  messagePictureQuery,
  postMessage,
} from '@haat/api-client/queries/orderMessages';
import {
  dhakaTime,
  MAX_ORDER_MESSAGE,
  MESSAGE_PICTURE_WIDTHS,
  MIN_IMAGE_SIZES,
  type OrderMessage,
  orderMessageForm,
  type Conversation as Part,
} from '@haat/contracts';
import { QueryState, readTextDraft, useDraft, useTexts } from '@haat/remote';
import { newKey } from '@haat/session';
import {
  Badge,
  Button,
  Field,
  Form,
  FormFields,
  Loading,
  languageOf,
  Row,
  SectionTitle,
  Skeleton,
  Stack,
  SubmitButton,
  Text,
  TextArea,
  useForm,
  VisuallyHidden,
} from '@haat/ui';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './Conversation.module.css';
import { MessagePhotos } from './MessagePhotos';
import { PhotoField } from './PhotoField';
import { photoTexts } from './photoTexts';
import { usePhotos } from './usePhotos';

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
  if (!query.data && query.error?.status === 404) return null;
  return (
    <>
      <SectionTitle>{texts.title}</SectionTitle>
      <QueryState
        query={query}
        size="compact"
        error={texts.failed}
        loading={
          <Loading text={texts.loading}>
            <Skeleton shape="block" className={styles.skeleton} />
          </Loading>
        }
      >
        {({ pages }) => (
          <Stack gap="4">
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
            {pages[0]?.closed ? (
              closed(pages[0].closed)
            ) : (
              <MessageForm {...{ side, orderId, texts }} maxPhotos={pages[0]?.max_pictures ?? 0} />
            )}
          </Stack>
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
  const { count } = useTexts(photoTexts);
  const arrived =
    lastOfOther && lastOfOther.id > known
      ? [
          texts.arrived(other, lastOfOther.content),
          lastOfOther.pictures?.length && count(lastOfOther.pictures.length),
        ]
      : [];
  useReadMark(end, { side, orderId, unread, lastId: last?.id, onRead });
  return (
    <div>
      {messages.length === 0 ? (
        <Text tone="muted">{texts.none}</Text>
      ) : (
        <Stack as="ol" ref={list} tabIndex={-1} gap="3" aria-label={texts.list}>
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              {...{ side, orderId }}
              name={message.side === side ? texts.you : other}
              freshText={
                message.side !== side && firstFresh !== undefined && message.id >= firstFresh
                  ? texts.fresh
                  : null
              }
            />
          ))}
        </Stack>
      )}
      <div ref={end} />
      <VisuallyHidden>
        <span role="status">{arrived.filter(Boolean).join(' ')}</span>
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
  side: MessageSide;
  orderId: string;
  name: string;
  freshText: string | null;
}

function Message({ message, side, orderId, name, freshText }: MessageProps) {
  const { id, content, created_at, pictures = [] } = message;
  const by = message.side === side ? null : name;
  return (
    <li className={message.side === side ? styles.own : styles.theirs}>
      <Row as="p" gap="1 2" tone="soft" size="xs">
        <Text as="span" weight="semibold">
          {name}
        </Text>{' '}
        <time dateTime={created_at}>{dhakaTime(created_at)}</time>
        {freshText ? <Badge tone="primary">{freshText}</Badge> : null}
      </Row>
      <p className={styles.content} lang={languageOf(content)}>
        {content}
      </p>
      {pictures.length > 0 ? <MessagePhotos {...{ side, orderId, pictures, by }} messageId={id} /> : null}
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

interface MessageFormProps extends Pick<ConversationProps, 'side' | 'orderId' | 'texts'> {
  /** 0: none, with an older API */
  maxPhotos: number;
}

/** Typed text survives a reload and a failed request; photos survive a failed request only. */
function MessageForm({ side, orderId, texts, maxPhotos }: MessageFormProps) {
  const queryClient = useQueryClient();
  const t = useTexts(photoTexts);
  const draft = `message:${side}:${orderId}`;
  const [begun] = useState(() => readTextDraft(draft));
  const photos = usePhotos({ most: maxPhotos, min: MIN_IMAGE_SIZES.message, tooMany: t.tooMany(maxPhotos) });
  // A retry after a lost response reuses the key.
  const attempt = useRef({ what: '', key: '' });
  const [progress, setProgress] = useState(0);
  const [sent, setSent] = useState(0);
  const form = useForm({
    schema: orderMessageForm(texts.required),
    initial: { content: begun },
    fallbackError: texts.sendFailed,
    onSubmit: async ({ content }) => {
      const what = [...photos.all.map(({ key }) => key), content].join(' ');
      if (attempt.current.what !== what) attempt.current = { what, key: newKey() };
      const files = photos.all.map(({ file }) => file);
      const written = { content, photos: files, key: attempt.current.key };
      setProgress(0);
      const message = await postMessage(side, orderId, written, setProgress).catch((thrown) => {
        // Errors about single photos are shown next to them.
        if (thrown instanceof ApiError && photos.takeProblems(thrown.fields)) throw { message: null };
        throw thrown instanceof ApiError && thrown.fromServer ? thrown : new Error(texts.sendFailed);
      });
      attempt.current = { what: '', key: '' };
      // The page has them already.
      for (const [index, file] of files.entries())
        for (const width of MESSAGE_PICTURE_WIDTHS)
          queryClient.setQueryData(
            messagePictureQuery({ side, orderId, messageId: message.id, place: index + 1 }, width).queryKey,
            file,
          );
      const { queryKey } = conversationQuery(side, orderId);
      // An answer that is under way may be older than the message.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, withMessage(message));
      form.reset({ content: '' });
      photos.clear();
      setSent((count) => count + 1);
    },
  });
  const { content } = form.values;
  const { formRef, pending } = form;
  useDraft(draft, content);
  // The next message can be typed at once.
  useLayoutEffect(() => {
    if (sent > 0 && !pending) formRef.current?.querySelector('textarea')?.focus();
  }, [sent, pending, formRef]);
  return (
    <Form form={form} label={texts.title} className={styles.form}>
      <FormFields>
        <Field label={texts.field} hint={texts.hint} field={form.field('content')} required>
          <TextArea rows={3} maxLength={MAX_ORDER_MESSAGE} />
        </Field>
        {maxPhotos > 0 ? <PhotoField photos={photos} hint={t.private(maxPhotos)} disabled={pending} /> : null}
      </FormFields>
      <div>
        <SubmitButton
          variant="secondary"
          disabled={photos.preparing > 0}
          pendingText={photos.all.length > 0 ? t.uploading(Math.round(progress * 100)) : texts.sending}
        >
          {texts.send}
        </SubmitButton>
      </div>
      <VisuallyHidden>
        <span role="status">{sent > 0 && !pending && content === '' ? texts.sent : null}</span>
      </VisuallyHidden>
    </Form>
  );
}
