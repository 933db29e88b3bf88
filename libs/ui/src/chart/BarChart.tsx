import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import styles from './BarChart.module.css';

/** Units of the drawing; a third of a bar's width is space. */
const BAR_WIDTH = 10;
const BAR_GAP = 3;
const HEIGHT = 100;

export interface BarChartBar {
  key: string;
  /** At the axis. */
  label: string;
  value: number;
  /** All that is known of it, in a sentence: shown and read when it is chosen. */
  words: string;
}

export interface BarChartProps {
  /** The label of the bars' values. */
  label: string;
  /** Says how the keyboard moves; shown with the focus. */
  hint: string;
  /** At least one. */
  bars: readonly BarChartBar[];
  /** Top of the scale, at least the highest value. */
  top: number;
  format: (value: number) => string;
}

/** Bars as a slider by pointer and arrow keys; screen readers announce each one. */
export function BarChart({ label, hint, bars, top, format }: BarChartProps) {
  const [chosen, setChosen] = useState(bars.length - 1);
  const hintId = useId();
  const at = Math.min(chosen, bars.length - 1);
  const { words } = bars[at]!;
  const place = `${((at + 0.5) / bars.length) * 100}%`;

  function point(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) choose(Math.floor(((event.clientX - left) / width) * bars.length));
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - 7,
      PageUp: at + 7,
      Home: 0,
      End: bars.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  }

  const choose = (index: number) => setChosen(Math.max(0, Math.min(bars.length - 1, index)));

  return (
    <div className={styles.plot}>
      <p className={styles.readout}>{words}</p>
      <div className={styles.area}>
        <div className={styles.scale} aria-hidden="true">
          <span>{format(top)}</span>
          <span>{format(top / 2)}</span>
          <span>{format(0)}</span>
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={bars.length}
          aria-valuenow={at + 1}
          aria-valuetext={words}
          aria-describedby={hintId}
          aria-orientation="horizontal"
          className={styles.bars}
          onKeyDown={press}
          onPointerMove={point}
          onPointerDown={point}
        >
          <span className={styles.marker} style={{ insetInlineStart: place }} />
          <svg
            className={styles.drawing}
            viewBox={`0 0 ${bars.length * BAR_WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
          >
            <rect className={styles.band} x={at * BAR_WIDTH} y={0} width={BAR_WIDTH} height={HEIGHT} />
            {bars.map(({ key, value }, index) => (
              <rect
                key={key}
                className={styles.bar}
                data-chosen={index === at || undefined}
                x={index * BAR_WIDTH + BAR_GAP / 2}
                width={BAR_WIDTH - BAR_GAP}
                y={HEIGHT - heightOf(value, top)}
                height={heightOf(value, top)}
              />
            ))}
          </svg>
        </div>
      </div>
      <div className={styles.labels} aria-hidden="true">
        {labelled(bars).map((bar) => (
          <span key={bar.key}>{bar.label}</span>
        ))}
      </div>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}

/** The height of a bar; any value above 0 is visible. */
function heightOf(value: number, top: number) {
  return value > 0 ? Math.max(1.5, (value / top) * HEIGHT) : 0;
}

/** Labels: every bar of up to seven; first, middle and last one of more. */
function labelled(bars: readonly BarChartBar[]): BarChartBar[] {
  if (bars.length <= 7) return [...bars];
  return [bars[0]!, bars[Math.floor((bars.length - 1) / 2)]!, bars.at(-1)!];
}
