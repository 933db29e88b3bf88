import type { ProductCard } from '@haat/contracts';
import { classNames, Icon, Picture, Price } from '@haat/ui';
import { type MouseEvent, useEffect } from 'react';
import { useStrings } from '../strings';
import styles from './Suggestions.module.css';

export { matches, suggest } from './suggest';

interface SuggestionsProps {
  id: string;
  products: readonly ProductCard[];
  /** More may be found on the results page. */
  viewAll: boolean;
  /** Index of the active option; -1 for none. */
  active: number;
  optionId: (index: number) => string;
  onChoose: (index: number) => void;
}

/** The list below the search box. The focus stays in the box; it names the active option. */
export function Suggestions(props: SuggestionsProps) {
  const { id, products, viewAll, active, optionId, onChoose } = props;
  const s = useStrings().search;
  // Otherwise the box would lose the focus, and the list would close before the click.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  const option = (index: number) => ({
    id: optionId(index),
    role: 'option' as const,
    'aria-selected': index === active,
    className: classNames(styles.option, index === active && styles.active),
    onMouseDown: keepFocus,
    onClick: () => onChoose(index),
  });

  // The list is higher than a phone in landscape.
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active, optionId]);

  return (
    <div className={styles.popup} id={id} role="listbox" aria-label={s.suggestions} tabIndex={-1}>
      {products.map((product, index) => (
        <div key={product.id} {...option(index)}>
          <Picture image={product.picture ?? product.image} alt="" sizes="3rem" className={styles.picture} />
          <span className={styles.name}>{product.name}</span>
          <Price now={{ taka: product.price }} />
        </div>
      ))}
      {viewAll ? (
        <div {...option(products.length)}>
          <span className={styles.all}>{s.viewAll}</span>
          <Icon name="arrow-right" size={18} />
        </div>
      ) : null}
    </div>
  );
}
