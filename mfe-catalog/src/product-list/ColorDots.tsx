import { useTexts, wordTexts } from '@haat/remote';
import { VisuallyHidden } from '@haat/ui';
import { colorSwatch } from '../filters/colorSwatch';
import { sharedTexts } from '../strings/index.ts';
import styles from './ColorDots.module.css';

const MAX_DOTS = 4;

/** The colours of a product, where there is a choice. Those without a known swatch, and more than four, are a number. */
export function ColorDots({ colors = [] }: { colors?: readonly string[] | undefined }) {
  const t = useTexts(sharedTexts).products;
  const { nameOf } = useTexts(wordTexts);
  if (colors.length < 2) return null;
  const dots = colors.flatMap((color) => colorSwatch(color) ?? []).slice(0, MAX_DOTS);
  const others = colors.length - dots.length;
  return (
    <p className={styles.colors}>
      <VisuallyHidden>{t.colors(colors.map(nameOf).join(', '))}</VisuallyHidden>
      {dots.map((css, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two colours may have one swatch
        <span key={place} className={styles.dot} style={{ backgroundColor: css }} />
      ))}
      {others > 0 ? <span aria-hidden="true">{`+${others}`}</span> : null}
    </p>
  );
}
