import {
  deliveryDays,
  type Measurements,
  needsAdvancePayment,
  type SaleTerms,
  takesLonger,
} from '@haat/contracts';
import { useStrings } from '../strings';
import styles from './ChoiceList.module.css';

interface ChoiceListProps extends SaleTerms {
  size: string | null;
  color: string | null;
  custom_measurements: Measurements | null;
}

/**
 * What was chosen of a product, measurements included, and where its store delivers or is paid otherwise than usual;
 * nothing where there is nothing to say.
 */
export function ChoiceList({ size, color, custom_measurements, ...terms }: ChoiceListProps) {
  const s = useStrings().choice;
  const chosen = [
    ...(color ? [[s.color, color]] : []),
    ...(size ? [[s.size, size]] : []),
    ...Object.entries(custom_measurements ?? {}),
    ...(takesLonger([terms]) ? [[s.delivery, s.days(deliveryDays([terms]))]] : []),
    ...(needsAdvancePayment([terms]) ? [[s.payment, s.advance]] : []),
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
