import {
  deliveryDays,
  type Measurements,
  needsAdvancePayment,
  type SaleTerms,
  takesLonger,
} from '@haat/contracts';
import { useTexts, wordTexts } from '@haat/remote';
import { sharedTexts } from '../strings';
import styles from './ChoiceList.module.css';

interface ChoiceListProps extends SaleTerms {
  size: string | null;
  color: string | null;
  custom_measurements: Measurements | null;
}

/**
 * The choice of a product with its measurements, and delivery or payment terms that differ from the standard. Renders
 * nothing when empty.
 */
export function ChoiceList({ size, color, custom_measurements, ...terms }: ChoiceListProps) {
  const t = useTexts(sharedTexts).choice;
  const { nameOf } = useTexts(wordTexts);
  const chosen = [
    ...(color ? [[t.color, nameOf(color)]] : []),
    ...(size ? [[t.size, nameOf(size)]] : []),
    ...Object.entries(custom_measurements ?? {}).map(([field, measure]) => [nameOf(field), measure]),
    ...(takesLonger([terms]) ? [[t.delivery, t.days(deliveryDays([terms]))]] : []),
    ...(needsAdvancePayment([terms]) ? [[t.payment, t.advance]] : []),
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
