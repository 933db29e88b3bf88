import { ownHomepageQuery, saveHomepage } from '@haat/api-client/queries/sellerStore';
import { storeKeys } from '@haat/api-client/queries/stores';
import { localDigits, type OwnHomepageEntry } from '@haat/contracts';
import { QueryState, useDraft, useTexts } from '@haat/remote';
import { notify, readDraft } from '@haat/session';
import {
  arrowLeftIcon,
  arrowRightIcon,
  Button,
  editIcon,
  Icon,
  IconButton,
  Loading,
  languageOf,
  Money,
  Notice,
  Picture,
  plusIcon,
  SectionTitle,
  Skeleton,
  Text,
  trashIcon,
  VisuallyHidden,
} from '@haat/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { storeTexts } from '../strings/store';
import styles from './Homepage.module.css';
import { ProductPicker } from './ProductPicker';
import {
  clearSlot,
  entriesOf,
  type Featured,
  fillSlot,
  type Slots,
  sameSlots,
  slotsOf,
  storedSlots,
  swapSlots,
} from './slots';

export const HOMEPAGE_DRAFT = 'store:homepage';

interface HomepageProps {
  onUnsaved: (unsaved: boolean) => void;
}

/** The six slots of the store's homepage (sections 2 and 9). */
export function Homepage({ onUnsaved }: HomepageProps) {
  const t = useTexts(storeTexts).homepage;
  const query = useQuery(ownHomepageQuery);
  return (
    <section className={styles.homepage}>
      <SectionTitle>{t.title}</SectionTitle>
      <p className={styles.lead}>{t.lead}</p>
      <QueryState
        query={query}
        size="compact"
        loading={
          <Loading text={t.loading}>
            <div className={styles.slots}>
              {[1, 2, 3, 4, 5, 6].map((slot) => (
                <Skeleton key={slot} shape="photo" />
              ))}
            </div>
          </Loading>
        }
      >
        {(entries) => <SlotEditor entries={entries} onUnsaved={onUnsaved} />}
      </QueryState>
    </section>
  );
}

function SlotEditor({ entries, onUnsaved }: HomepageProps & { entries: OwnHomepageEntry[] }) {
  const t = useTexts(storeTexts).homepage;
  const queryClient = useQueryClient();
  const saved = slotsOf(entries);
  const [edited, setEdited] = useState(() => storedSlots(readDraft(HOMEPAGE_DRAFT)));
  const [picking, setPicking] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const focusNext = useRef<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const slots = edited ?? saved;
  const unsaved = edited !== null && !sameSlots(edited, saved);
  useDraft(HOMEPAGE_DRAFT, unsaved ? edited : undefined);

  const save = useMutation({
    mutationFn: (sent: Slots) => saveHomepage(entriesOf(sent)),
    onSuccess: (now, sent) => {
      queryClient.setQueryData(ownHomepageQuery.queryKey, now);
      void queryClient.invalidateQueries({ queryKey: storeKeys.all });
      // Changes made while saving stay unsaved.
      setEdited((edited) => (edited === sent ? null : edited));
      notify(t.saved, 'success');
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only changes are reported
  useEffect(() => onUnsaved(unsaved), [unsaved]);

  // The focus follows a product to its new slot.
  useEffect(() => {
    const wanted = focusNext.current;
    focusNext.current = null;
    if (!wanted) return;
    const button = list.current?.querySelector<HTMLButtonElement>(`[data-focus="${wanted}"]`);
    const other = list.current?.querySelector<HTMLButtonElement>(
      `[data-focus^="${wanted.split(' ')[0]} "]:not(:disabled)`,
    );
    (button && !button.disabled ? button : other)?.focus();
  });

  function change(next: Slots, say: string) {
    if (save.isError) save.reset();
    setEdited(next);
    setSaid(say);
  }

  function move(from: number, to: number, by: 'earlier' | 'later' | null) {
    const product = slots[from];
    if (!product || from === to) return;
    if (by) focusNext.current = `${to} ${by}`;
    change(swapSlots(slots, from, to), t.moved(product.name, to + 1));
  }

  function place(product: Featured) {
    if (picking === null) return;
    change(fillSlot(slots, picking, product), t.placed(product.name, picking + 1));
    setPicking(null);
  }

  function remove(at: number) {
    const product = slots[at];
    if (!product) return;
    focusNext.current = `${at} choose`;
    change(clearSlot(slots, at), t.removed(product.name));
  }

  const drag = (at: number) => ({
    'data-dragged': dragged === at || undefined,
    onDragOver: (event: DragEvent) => {
      if (dragged !== null) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null) move(dragged, at, null);
      setDragged(null);
    },
  });

  return (
    <>
      <ol ref={list} className={styles.slots} aria-label={t.list}>
        {slots.map((product, at) => (
          <li
            // A slot is its index.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            className={styles.slot}
            aria-label={product ? t.slotOf(at + 1, product.name) : t.slot(at + 1)}
            {...drag(at)}
          >
            <span className={styles.number} aria-hidden="true">
              {localDigits(at + 1)}
            </span>
            {product ? (
              <>
                {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same by keyboard */}
                <div
                  className={styles.product}
                  data-gone={product.inShop ? undefined : true}
                  draggable
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move';
                    event.dataTransfer.setData('text/plain', product.name);
                    setDragged(at);
                  }}
                  onDragEnd={() => setDragged(null)}
                >
                  <Picture
                    image={product.picture}
                    alt=""
                    sizes="(min-width: 960px) 14vw, (min-width: 640px) 30vw, 45vw"
                    fallbackText={t.noImage}
                  />
                  <p className={styles.name} lang={languageOf(product.name)}>
                    {product.name}
                  </p>
                  {product.inShop ? <Money taka={product.price} /> : <p className={styles.gone}>{t.gone}</p>}
                </div>
                <div className={styles.buttons}>
                  <IconButton
                    size="sm"
                    icon={arrowLeftIcon}
                    label={t.earlier(product.name)}
                    data-focus={`${at} earlier`}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1, 'earlier')}
                  />
                  <IconButton
                    size="sm"
                    icon={arrowRightIcon}
                    label={t.later(product.name)}
                    data-focus={`${at} later`}
                    disabled={at === slots.length - 1}
                    onClick={() => move(at, at + 1, 'later')}
                  />
                  <IconButton
                    size="sm"
                    icon={editIcon}
                    label={t.change(product.name)}
                    onClick={() => setPicking(at)}
                  />
                  <IconButton
                    size="sm"
                    icon={trashIcon}
                    label={t.remove(product.name)}
                    onClick={() => remove(at)}
                  />
                </div>
              </>
            ) : (
              <button
                type="button"
                className={styles.empty}
                data-focus={`${at} choose`}
                onClick={() => setPicking(at)}
              >
                <Icon drawing={plusIcon} size={24} />
                <span>
                  {t.choose}
                  <VisuallyHidden>{t.forSlot(at + 1)}</VisuallyHidden>
                </span>
              </button>
            )}
          </li>
        ))}
      </ol>
      {slots.some((product) => product && !product.inShop) ? (
        <p className={styles.goneHint}>{t.goneHint}</p>
      ) : null}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {save.isError ? (
        <div className={styles.failed}>
          <Notice tone="danger">
            {t.failed}
            {save.error.fromServer && save.error.message !== t.failed ? (
              <span className={styles.reason}>{save.error.message}</span>
            ) : null}
          </Notice>
        </div>
      ) : null}
      <div className={styles.bar} data-bar={unsaved || undefined} data-unsaved={unsaved || undefined}>
        {unsaved ? (
          <Text tone="soft" size="sm">
            {t.unsaved}
          </Text>
        ) : null}
        <Button
          disabled={!unsaved}
          pending={save.isPending}
          pendingText={t.saving}
          onClick={() => save.mutate(slots)}
        >
          {t.save}
        </Button>
        {unsaved && !save.isPending ? (
          <Button
            variant="ghost"
            onClick={() => {
              save.reset();
              setEdited(null);
            }}
          >
            {t.undo}
          </Button>
        ) : null}
      </div>
      {picking === null ? null : (
        <ProductPicker slot={picking + 1} slots={slots} onPick={place} onClose={() => setPicking(null)} />
      )}
    </>
  );
}
