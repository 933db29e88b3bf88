import { BUSINESS_TYPES, type BusinessType } from '@haat/contracts';
import { useWordStrings } from '@haat/remote';
import { useHomeStrings } from '../strings/useHomeStrings';
import styles from './BusinessTypes.module.css';

interface BusinessTypesProps {
  chosen: BusinessType | null;
  onToggle: (type: BusinessType) => void;
}

/** The three business types as toggles. */
export function BusinessTypes({ chosen, onToggle }: BusinessTypesProps) {
  const s = useHomeStrings();
  const { nameOf } = useWordStrings();
  return (
    <fieldset className={styles.types} aria-label={s.types}>
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
            {s.typeNotes[type]}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
