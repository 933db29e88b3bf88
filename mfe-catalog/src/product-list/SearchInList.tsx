import { SEARCH_DEBOUNCE_MS } from '@haat/contracts';
import { useSearchParamText } from '@haat/remote';
import { closeIcon, Icon, IconButton, searchIcon, TextInput } from '@haat/ui';
import { PAGE_PARAM } from './pageAddress';
import styles from './SearchInList.module.css';

interface SearchInListProps {
  label: string;
  placeholder: string;
  clearText: string;
}

/** A search within a product list; its text is `q` of the URL. */
export function SearchInList({ label, placeholder, clearText }: SearchInListProps) {
  // `exact` is about the words that were typed before (CorrectedSearch).
  const [typed, setTyped] = useSearchParamText('q', SEARCH_DEBOUNCE_MS, { resets: ['exact', PAGE_PARAM] });
  return (
    <div className={styles.search}>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={typed}
        onValueChange={setTyped}
        prefix={<Icon drawing={searchIcon} size={20} />}
        suffix={
          typed ? (
            <IconButton icon={closeIcon} size="sm" label={clearText} onClick={() => setTyped('')} />
          ) : undefined
        }
      />
    </div>
  );
}
