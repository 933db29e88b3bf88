import { BUSINESS_TYPES, type BusinessType } from '@haat/contracts';
import { useTexts, wordTexts } from '@haat/remote';
import { homeTexts } from '../strings/home';
import styles from './BusinessTypes.module.css';

interface BusinessTypesProps {
  chosen: BusinessType | null;
  onToggle: (type: BusinessType) => void;
}

/** The three business types as toggles. */
export function BusinessTypes({ chosen, onToggle }: BusinessTypesProps) {
  const t = useTexts(homeTexts);
  const { nameOf } = useTexts(wordTexts);
  return (
    <fieldset className={styles.types} aria-label={t.types}>
      {BUSINESS_TYPES.map((type) => (
        <button
          key={type}
          type="button"
          className={styles.type}
          aria-pressed={chosen === type}
          onClick={() => onToggle(type)}
        >
          <span className={styles.name}>{nameOf(type)}</span>
          <span className={styles.note} aria-hidden="true">
            {t.typeNotes[type]}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
