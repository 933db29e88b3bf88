import type { ProductCard } from '@haat/contracts';
import { useTexts, wordTexts } from '@haat/remote';
import {
  arrowRightIcon,
  type Combobox,
  classNames,
  clockIcon,
  Icon,
  Picture,
  Price,
  searchIcon,
  trashIcon,
} from '@haat/ui';
import { Fragment, useId } from 'react';
import { sharedTexts } from '../strings';
import styles from './Suggestions.module.css';
import type { StartWords } from './startWords';

export { clearRecentSearches, recentSearches } from '@haat/session';
export { recordSearch } from './recordSearch';
export { startWords } from './startWords';
export { matches, suggest } from './suggest';

interface SuggestionsProps {
  combobox: Combobox;
  products: readonly ProductCard[];
  /** More may be found on the results page. */
  viewAll: boolean;
  onChoose: (index: number) => void;
}

/** The list below the search box. The focus stays in the box; it names the active option. */
export function Suggestions({ combobox, products, viewAll, onChoose }: SuggestionsProps) {
  const t = useTexts(sharedTexts).search;
  const option = (index: number) => ({
    ...combobox.optionProps(index),
    role: 'option' as const,
    tabIndex: -1,
    className: classNames(styles.option, index === combobox.active && styles.active),
    onClick: () => onChoose(index),
  });

  return (
    <div
      className={styles.popup}
      id={combobox.listId}
      role="listbox"
      aria-label={t.suggestions}
      tabIndex={-1}
    >
      {products.map((product, index) => (
        <div key={product.id} {...option(index)}>
          <Picture image={product.picture ?? product.image} alt="" sizes="3rem" className={styles.picture} />
          <span className={styles.name}>{product.name}</span>
          <Price now={{ taka: product.price }} />
        </div>
      ))}
      {viewAll ? (
        <div {...option(products.length)}>
          <span className={styles.all}>{t.viewAll}</span>
          <Icon drawing={arrowRightIcon} size={18} />
        </div>
      ) : null}
    </div>
  );
}

interface StartListProps {
  combobox: Combobox;
  words: StartWords;
  onChoose: (index: number) => void;
}

/** The list below an empty search box: earlier searches and popular words. The last option of the earlier ones clears them. */
export function StartList({ combobox, words: { recent, popular }, onChoose }: StartListProps) {
  const t = useTexts(sharedTexts).search;
  const { nameOf } = useTexts(wordTexts);
  const id = useId();
  const groups = [
    { name: 'recent' as const, words: recent, first: 0 },
    { name: 'popular' as const, words: popular, first: recent.length > 0 ? recent.length + 1 : 0 },
  ];
  const option = (index: number) => ({
    ...combobox.optionProps(index),
    role: 'option' as const,
    tabIndex: -1,
    className: classNames(styles.word, index === combobox.active && styles.active),
    onClick: () => onChoose(index),
  });
  return (
    <div
      className={styles.popup}
      id={combobox.listId}
      role="listbox"
      aria-label={t.suggestions}
      tabIndex={-1}
    >
      {groups.map(({ name, words, first }) =>
        words.length > 0 ? (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={name} role="group" aria-labelledby={id + name}>
            <div id={id + name} className={styles.group}>
              {t[name]}
            </div>
            {words.map((word, index) => (
              <Fragment key={word}>
                <div {...option(first + index)}>
                  <Icon drawing={name === 'recent' ? clockIcon : searchIcon} size={18} />
                  {name === 'popular' ? nameOf(word) : word}
                </div>
                {name === 'recent' && index === words.length - 1 ? (
                  <div {...option(words.length)}>
                    <Icon drawing={trashIcon} size={18} />
                    {t.clearRecent}
                  </div>
                ) : null}
              </Fragment>
            ))}
          </div>
        ) : null,
      )}
    </div>
  );
}
