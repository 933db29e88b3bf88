import { ApiError, request } from '@haat/api-client';
import { addressBookQuery } from '@haat/api-client/queries/account';
import { type AnswerOf, addresses as calls, MAX_ADDRESSES, type SavedAddress } from '@haat/contracts';
import { QueryState, useLoaded, useTexts } from '@haat/remote';
import { notify, saveDraft } from '@haat/session';
import {
  Badge,
  Button,
  List,
  Loading,
  Notice,
  Row,
  SectionTitle,
  Skeleton,
  Text,
  VisuallyHidden,
} from '@haat/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { addressBookTexts } from '../strings/addressBook';
import styles from './AddressBook.module.css';
import { addressDraftName } from './addressDraftName';

/** Requested when the form is opened. */
const loadDialog = () => import('./AddressDialog');

type Book = AnswerOf<typeof calls.listAddresses>;

interface Change {
  work: () => Promise<Book>;
  /** Shown after a failure without a text of the server. */
  failed: string;
  /** The place of the address whose card gets the focus when the pressed button is gone. */
  next?: (results: Book['results']) => number;
}

/** The saved addresses: add, edit, delete with undo, choose the default. */
export function AddressBook({ recipient }: { recipient: string }) {
  const t = useTexts(addressBookTexts);
  return (
    <section>
      <SectionTitle>{t.title}</SectionTitle>
      <p className={styles.lead}>{t.lead}</p>
      <QueryState
        query={useQuery(addressBookQuery)}
        loading={
          <Loading text={t.loading}>
            <Skeleton shape="block" className={styles.skeleton} />
          </Loading>
        }
        error={t.failed}
        size="compact"
      >
        {(addresses) => <Addresses addresses={addresses} recipient={recipient} />}
      </QueryState>
    </section>
  );
}

function Addresses({ addresses, recipient }: { addresses: readonly SavedAddress[]; recipient: string }) {
  const t = useTexts(addressBookTexts);
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null);
  const failed = useCallback(() => {
    setEditing(null);
    notify(t.dialogFailed, 'error');
  }, [t]);
  const dialog = useLoaded(loadDialog, editing !== null, failed);
  const isFull = addresses.length >= MAX_ADDRESSES;
  const book = useRef<HTMLDivElement>(null);
  /** A place in the list; without an address the button that adds one gets the focus. */
  const toFocus = useRef<number | null>(null);
  useEffect(() => {
    const place = toFocus.current;
    toFocus.current = null;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (place === null || !isLost || book.current === null) return;
    const next = addresses.length > 0 ? `li:nth-child(${place + 1}) article` : 'button';
    book.current.querySelector<HTMLElement>(next)?.focus();
  }, [addresses]);
  const show = ({ results }: Book) => queryClient.setQueryData(addressBookQuery.queryKey, results);

  const change = useMutation({
    mutationFn: async ({ work, next }: Change) => {
      const saved = await work();
      if (next) toFocus.current = next(saved.results);
      show(saved);
    },
    onError: (error) => {
      // Another device has deleted the address.
      if (error instanceof ApiError && error.status === 404) {
        void queryClient.invalidateQueries({ queryKey: addressBookQuery.queryKey });
      }
    },
  });

  function remove(address: SavedAddress) {
    const { id, text: _, ...body } = address;
    const undo = () =>
      change.mutate({ work: () => request(calls.addAddress, { body }), failed: t.saveFailed });
    const work = () => request(calls.deleteAddress, { params: { id } });
    const place = addresses.indexOf(address);
    const next: Change['next'] = ({ length }) => Math.min(place, length - 1);
    change.mutate(
      { work, failed: t.deleteFailed, next },
      {
        onSuccess: () => {
          saveDraft(addressDraftName(address), undefined);
          notify(t.deleted(nameOf(address)), 'info', { label: t.undo, run: undo });
        },
      },
    );
  }

  const makeDefault = ({ id }: SavedAddress) =>
    change.mutate({
      work: () => request(calls.makeDefaultAddress, { params: { id } }),
      failed: t.saveFailed,
      next: (results) => results.findIndex((one) => one.id === id),
    });

  const nameOf = ({ name }: SavedAddress) => name || t.unnamed;
  return (
    <div ref={book} className={styles.book}>
      {change.error ? (
        <Notice tone="danger">
          {change.error.fromServer ? change.error.message : change.variables.failed}
        </Notice>
      ) : null}
      <List
        label={t.list}
        items={addresses}
        keyOf={({ id }) => id}
        empty={
          <Text tone="soft" size="sm">
            {t.empty}
          </Text>
        }
        renderItem={(address) => (
          <article className={styles.address} tabIndex={-1}>
            <Row as="h3" gap="2" size="md">
              {nameOf(address)}
              {address.is_default ? <Badge tone="success">{t.isDefault}</Badge> : null}
            </Row>
            <p>{[address.recipient, address.phone, address.second_phone].filter(Boolean).join(', ')}</p>
            <p>{address.text}</p>
            {address.delivery_note ? (
              <Text tone="soft" size="sm">
                {t.note(address.delivery_note)}
              </Text>
            ) : null}
            <div className={styles.actions}>
              <Button variant="secondary" size="sm" onClick={() => setEditing(address)}>
                {t.edit}
                <VisuallyHidden> {nameOf(address)}</VisuallyHidden>
              </Button>
              {address.is_default ? null : (
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={change.isPending}
                  onClick={() => makeDefault(address)}
                >
                  {t.makeDefault}
                  <VisuallyHidden> {nameOf(address)}</VisuallyHidden>
                </Button>
              )}
              <Button variant="ghost" size="sm" disabled={change.isPending} onClick={() => remove(address)}>
                {t.delete}
                <VisuallyHidden> {nameOf(address)}</VisuallyHidden>
              </Button>
            </div>
          </article>
        )}
      />
      {isFull ? (
        <Text tone="soft" size="sm">
          {t.full(MAX_ADDRESSES)}
        </Text>
      ) : (
        <Button variant="secondary" onClick={() => setEditing('new')}>
          {t.add}
        </Button>
      )}
      {dialog && editing ? (
        <dialog.AddressDialog
          address={editing === 'new' ? null : editing}
          recipient={recipient}
          isFirst={addresses.length === 0}
          onSaved={show}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </div>
  );
}
