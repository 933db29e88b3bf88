import { type CartLine, paisaOf } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts, wordTexts } from '@haat/remote';
import { cartAtom } from '@haat/session';
import { ButtonLink, Money, Picture, Row, Stack, Text } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { miniCartTexts } from '../strings/miniCart';
import styles from './MiniCart.module.css';

/** Most lines; further ones are only counted. */
const MAX_LINES = 4;

/** The cart at a glance, in the header of every page. */
export function MiniCart() {
  const t = useTexts(miniCartTexts);
  const { items } = useAtomValue(cartAtom);
  const more = items.length - MAX_LINES;
  if (items.length === 0) return <Text tone="soft">{t.empty}</Text>;
  return (
    <Stack gap="4">
      <ul className={styles.lines} aria-label={t.lines}>
        {items.slice(0, MAX_LINES).map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {more > 0 ? (
        <Text tone="soft" size="sm">
          {t.more(more)}
        </Text>
      ) : null}
      <Row justify="between" className={styles.subtotal}>
        <span>{t.subtotal}</span>
        <Money paisa={subtotalOf(items)} />
      </Row>
      <ButtonLink as={Link} to="/cart">
        {t.open}
      </ButtonLink>
    </Stack>
  );
}

function Line({ line }: { line: CartLine }) {
  const t = useTexts(miniCartTexts);
  const { nameOf } = useTexts(wordTexts);
  const choice = [line.color, line.size].flatMap((part) => (part ? [nameOf(part)] : []));
  return (
    <li className={styles.line}>
      <Picture image={line.picture ?? line.product_image} alt="" sizes="3.5rem" className={styles.picture} />
      <div>
        <Link to={`/product/${line.product}`} className={styles.name}>
          {line.product_name}
        </Link>
        <Text tone="muted" size="sm">
          {`${t.pieces(line.quantity)} ${choice.join(' · ')}`.trim()}
        </Text>
        {line.problem ? (
          <Text size="sm" className={styles.problem}>
            {t.problem}
          </Text>
        ) : null}
      </div>
      <Money paisa={paisaOf(line.unit_price) * line.quantity} />
    </li>
  );
}

/** In paisa, of what can be ordered. */
const subtotalOf = (lines: readonly CartLine[]) =>
  lines
    .filter(({ problem }) => !problem)
    .reduce((sum, line) => sum + paisaOf(line.unit_price) * line.quantity, 0);
