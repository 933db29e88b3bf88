import { ApiError } from '@haat/api-client';
import type { CartLine } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { lineKey, notify, sessionAtom } from '@haat/session';
import { Button, List, Picture, SectionTitle, VisuallyHidden } from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { ChoiceList } from '../checkout/ChoiceList';
import { sharedTexts } from '../strings';
import { LineProblem, UnitPrice } from './CartLineRow';
import styles from './SavedLines.module.css';
import { savedLines, savedLinesQuery } from './savedLines';

/** The lines saved for later, below the cart; nothing where there are none. They count in no total. */
export function SavedLines() {
  const t = useTexts(sharedTexts).cart;
  const isMember = useAtomValue(sessionAtom).state === 'authenticated';
  const query = useQuery(savedLinesQuery(isMember));
  const section = useRef<HTMLElement>(null);
  // An older API saves nothing.
  if (!query.data && query.error?.status === 404) return null;

  /** The clicked button is removed with its line: the focus moves to the next line, or to the page. */
  function moveFocus() {
    const buttons = [...(section.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const row = document.activeElement?.closest('article');
    const place = buttons.findIndex((button) => row?.contains(button));
    const next = buttons[place + 1] ?? buttons[place - 1] ?? section.current?.closest('main');
    if (place >= 0) next?.focus();
  }

  return (
    <QueryState
      query={query}
      size="compact"
      loading={null}
      empty={null}
      error={t.savedFailed}
      retryText={t.retry}
      retryingText={t.retrying}
    >
      {(lines) => (
        <section ref={section} className={styles.saved}>
          <SectionTitle>{t.savedLines(lines.length)}</SectionTitle>
          <List
            label={t.savedLines(lines.length)}
            items={lines}
            keyOf={lineKey}
            empty={null}
            renderItem={(line) => <SavedLine line={line} isMember={isMember} onGone={moveFocus} />}
          />
        </section>
      )}
    </QueryState>
  );
}

interface SavedLineProps {
  line: CartLine;
  isMember: boolean;
  /** called just before the line leaves the list */
  onGone: () => void;
}

function SavedLine({ line, isMember, onGone }: SavedLineProps) {
  const t = useTexts(sharedTexts).cart;
  const queryClient = useQueryClient();
  const [moving, setMoving] = useState(false);
  const lines = savedLines(queryClient, isMember);
  const name = line.product_name;
  const to = `/product/${line.product}`;
  const canReturn = line.problem === null || line.problem === 'not_enough_stock';

  async function attempt(work: () => Promise<void>, failed: string): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (thrown) {
      notify(thrown instanceof ApiError && thrown.fromServer ? thrown.message : failed, 'error');
      // Stock may have changed, or another tab has moved the line.
      void queryClient.invalidateQueries({ queryKey: savedLinesQuery(isMember).queryKey });
      return false;
    }
  }

  async function restore() {
    setMoving(true);
    const moved = await attempt(() => lines.restore(line), t.moveFailed);
    setMoving(false);
    if (moved) notify(t.moved(name), 'success');
  }

  async function remove() {
    onGone();
    if (!(await attempt(() => lines.remove(line), t.removeFailed))) return;
    notify(t.savedRemoved(name), 'info', {
      label: t.undo,
      run: () => void attempt(() => lines.putBack(line), t.saveFailed),
    });
  }

  return (
    <article className={styles.line} aria-label={name}>
      <Link to={to} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Picture image={line.picture ?? line.product_image} alt="" sizes="88px" fallbackText={t.noImage} />
      </Link>
      <div className={styles.about}>
        <h3 className={styles.name}>
          <Link to={to}>{name}</Link>
        </h3>
        <ChoiceList {...line} />
        <UnitPrice line={line} />
        <LineProblem line={line} />
        <div className={styles.buttons}>
          {canReturn ? (
            <Button
              variant="secondary"
              size="sm"
              pending={moving}
              pendingText={t.moving}
              onClick={() => {
                void restore();
              }}
            >
              {t.moveToCart}
              <VisuallyHidden>{` ${name}`}</VisuallyHidden>
            </Button>
          ) : null}
          <Button variant="ghost" size="sm" onClick={remove} data-remove="">
            {t.removeSaved}
            <VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </Button>
        </div>
      </div>
    </article>
  );
}
