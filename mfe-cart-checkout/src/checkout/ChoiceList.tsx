import type { Measurements } from '@haat/contracts';
import { useStrings } from '../strings';
import styles from './ChoiceList.module.css';

interface ChoiceListProps {
  size: string | null;
  color: string | null;
  custom_measurements: Measurements | null;
}

/** What was chosen of a product, measurements included; nothing where there was nothing to choose. */
export function ChoiceList({ size, color, custom_measurements }: ChoiceListProps) {
  const s = useStrings().choice;
  const chosen = [
    ...(color ? [[s.color, color]] : []),
    ...(size ? [[s.size, size]] : []),
    ...Object.entries(custom_measurements ?? {}),
  ];
  if (chosen.length === 0) return null;
  return (
    <dl className={styles.choice}>
      {chosen.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
