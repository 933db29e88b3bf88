import type { ProductCard } from '@haat/contracts';
import { type Combobox, classNames, Icon, Picture, Price } from '@haat/ui';
import { useStrings } from '../strings';
import styles from './Suggestions.module.css';

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
  const s = useStrings().search;
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
      aria-label={s.suggestions}
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
          <span className={styles.all}>{s.viewAll}</span>
          <Icon name="arrow-right" size={18} />
        </div>
      ) : null}
    </div>
  );
}
