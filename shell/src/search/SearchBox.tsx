import { productListQuery } from '@haat/api-client/queries/products';
import { popularWordsQuery } from '@haat/api-client/queries/searches';
import { SEARCH_DEBOUNCE_MS } from '@haat/contracts';
import { navigation, useLayer, useLocation } from '@haat/navigation';
import { useTexts, wordTexts } from '@haat/remote';
import { closeIcon, Icon, IconButton, searchIcon, useCombobox, useDebounced, VisuallyHidden } from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { sharedTexts } from '../strings';
import { cachedProducts } from './cachedProducts';
import { MAX_SUGGESTIONS, MIN_QUERY_LENGTH } from './limits';
import styles from './SearchBox.module.css';

type Engine = typeof import('./Suggestions');

/** The key of the last option; the others have their product's id. */
const VIEW_ALL = 'all';

/**
 * The header's search box with suggestions (section 2: Header): a combobox whose arrow keys move through the list while
 * the focus stays in the box. A plain form, so that it works before the scripts; the first focus loads the suggestions.
 */
export function SearchBox() {
  const t = useTexts(sharedTexts).search;
  const { pathname, search } = useLocation();
  const searched = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [engine, setEngine] = useState<Engine | null>(null);
  const input = useRef<HTMLInputElement>(null);

  // A word of the shop is shown in the page's language and searched for as it is stored; what was typed stays.
  const { nameOf } = useTexts(wordTexts);
  const [typed, setTyped] = useState('');
  const shownText = searched === typed ? searched : nameOf(searched);
  useEffect(() => setText(shownText), [shownText]);
  const trimmed = text.trim();
  const asked = trimmed === shownText ? searched : trimmed;

  const query = useDebounced(asked, SEARCH_DEBOUNCE_MS);
  const asks = open && query.length >= MIN_QUERY_LENGTH;
  const answer = useQuery({
    ...productListQuery({ search: query, limit: MAX_SUGGESTIONS }),
    enabled: asks,
  });
  const queryClient = useQueryClient();
  // Once per query: products cached later would move the option that the user is about to choose.
  const held = useMemo(
    () => (asks && engine ? engine.matches(query, cachedProducts(queryClient)) : []),
    [asks, engine, query, queryClient],
  );
  // An empty box offers earlier searches and popular words.
  const starts = open && engine !== null && trimmed === '';
  const popular = useQuery({ ...popularWordsQuery, enabled: starts });
  const words = starts ? engine.startWords(engine.recentSearches(), popular.data) : null;
  const shown = asks && engine !== null && !starts;
  const found = shown ? engine.suggest(held, answer.data?.results) : [];
  const viewAll = found.length >= MAX_SUGGESTIONS;
  const combobox = useCombobox({
    keys: words?.options ?? [...found.map(({ id }) => id), ...(viewAll ? [VIEW_ALL] : [])],
    list: words ? '' : query,
    shown: starts || shown,
    onOpenChange: setOpen,
    stopsAtInput: true,
  });
  const { active, expanded } = combobox;
  useLayer(expanded, combobox.close);
  const noneText = answer.isPending ? t.searching : (answer.error?.message ?? t.none(query));

  function focus() {
    combobox.open();
    // The next focus loads a failed file again; the form works without it.
    if (!engine) import('./Suggestions').then(setEngine, () => {});
  }

  function showResults(wanted = asked) {
    combobox.close();
    input.current?.blur();
    const isTyped = wanted === trimmed || Boolean(words?.recent.includes(wanted));
    if (isTyped) setTyped(wanted);
    // Here too, because the URL may already be that of this search.
    setText(isTyped ? wanted : nameOf(wanted));
    if (wanted) engine?.recordSearch(wanted, isTyped);
    // An empty search shows everything (section 4).
    window.scrollTo(0, 0);
    navigation.push(wanted === '' ? '/search' : `/search?${new URLSearchParams({ q: wanted })}`);
  }

  function choose(index: number) {
    if (words) {
      const word = words.options[index];
      if (word) return showResults(word);
      engine?.clearRecentSearches();
      return combobox.close();
    }
    const product = found[index];
    if (!product) return showResults();
    combobox.close();
    input.current?.blur();
    navigation.push(`/product/${product.id}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (combobox.onKeyDown(event) || event.key !== 'Escape') return;
    event.preventDefault();
    setText('');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (active >= 0) choose(active);
    else showResults();
  }

  return (
    <div className={styles.box}>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is newer than the oldest browsers we serve */}
      <form role="search" action="/search" onSubmit={submit}>
        <button type="submit" className={styles.submit} aria-label={t.submit}>
          <Icon drawing={searchIcon} />
        </button>
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="q"
          value={text}
          placeholder={t.placeholder}
          aria-label={t.label}
          enterKeyHint="search"
          maxLength={200}
          {...combobox.inputProps}
          onChange={(event) => {
            setText(event.target.value);
            combobox.restart();
          }}
          onFocus={focus}
          onClick={focus}
          onKeyDown={onKeyDown}
        />
        {text === '' ? null : (
          <IconButton
            icon={closeIcon}
            size="sm"
            label={t.clear}
            className={styles.clear}
            onClick={() => {
              setText('');
              input.current?.focus();
            }}
          />
        )}
      </form>
      {engine && words && expanded ? (
        <engine.StartList combobox={combobox} words={words} onChoose={choose} />
      ) : null}
      {engine && !words && expanded ? (
        <engine.Suggestions combobox={combobox} products={found} viewAll={viewAll} onChoose={choose} />
      ) : null}
      {/* Always rendered: screen readers announce changes in a live region, not its appearance. */}
      <div role="status" className={shown && !expanded ? styles.none : undefined}>
        {expanded && !words ? <VisuallyHidden>{t.found(found.length)}</VisuallyHidden> : null}
        {shown && !expanded ? noneText : null}
      </div>
    </div>
  );
}
