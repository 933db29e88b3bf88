import {
  CHART_MEASURES,
  type FitVotes,
  foldName,
  formatSpan,
  isBodyMeasure,
  type SizeChart,
} from '@haat/contracts';
import { useTexts, wordTexts } from '@haat/remote';
import { lengthUnitAtom } from '@haat/session';
import { Dialog, languageOf, RadioGroup, Text, VisuallyHidden } from '@haat/ui';
import { useAtom } from 'jotai';
import { sharedTexts } from '../strings';
import { sizeGuideTexts } from '../strings/sizeGuide';
import styles from './SizeGuide.module.css';
import { useFitSaid } from './useFitSaid';

interface SizeGuideProps {
  open: boolean;
  onClose: () => void;
  chart: SizeChart;
  /** the chosen size, highlighted */
  size: string | null;
  /** what buyers say of the fit */
  votes: FitVotes | null | undefined;
}

const UNITS = ['cm', 'in'] as const;

/** The product's size chart, and how to measure. */
export function SizeGuide({ open, onClose, chart, size, votes }: SizeGuideProps) {
  const shared = useTexts(sharedTexts);
  const t = useTexts(sizeGuideTexts);
  const { nameOf } = useTexts(wordTexts);
  const name = nameOf(chart.name);
  const said = useFitSaid(votes);
  const [unit, setUnit] = useAtom(lengthUnitAtom);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      size="lg"
      title={t.title}
      closeText={shared.close}
    >
      <div className={styles.head}>
        <Text weight="semibold" lang={languageOf(name)}>
          {name}
        </Text>
        <RadioGroup
          variant="boxes"
          label={t.unit}
          value={unit}
          onValueChange={(next) => setUnit(next === 'cm' ? 'cm' : 'in')}
          options={UNITS.map((value) => ({ value, label: t.units[value] }))}
        />
      </div>
      {said ? <p className={styles.said}>{said}</p> : null}
      <ChartTable chart={chart} size={size} />
      <h3 className={styles.subtitle}>{t.howTo}</h3>
      <p className={styles.lead}>{t.howToLead}</p>
      <dl className={styles.hows}>
        {measuresOf(chart).map(({ measure }) => (
          <div key={measure}>
            <dt>
              {t.measures[measure].name} <span>{isBodyMeasure(measure) ? t.body : t.garment}</span>
            </dt>
            <dd>{t.measures[measure].how}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The measures in their common order, those of the body first, each with its place in the chart. */
function measuresOf({ measures }: SizeChart) {
  return CHART_MEASURES.flatMap((measure) => {
    const place = measures.indexOf(measure);
    return place < 0 ? [] : [{ measure, place }];
  });
}

function ChartTable({ chart, size }: Pick<SizeGuideProps, 'chart' | 'size'>) {
  const t = useTexts(sizeGuideTexts);
  const { nameOf } = useTexts(wordTexts);
  const [unit] = useAtom(lengthUnitAtom);
  const columns = measuresOf(chart);
  const ofBody = columns.filter(({ measure }) => isBodyMeasure(measure)).length;
  const ofGarment = columns.length - ofBody;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll a wide table
    <section className={styles.scroller} tabIndex={0} aria-label={t.table(nameOf(chart.name), t.units[unit])}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t.size}
            </th>
            {ofBody > 0 ? (
              <th scope="colgroup" colSpan={ofBody}>
                {t.body}
              </th>
            ) : null}
            {ofGarment > 0 ? (
              <th scope="colgroup" colSpan={ofGarment} className={styles.garment}>
                {t.garment}
              </th>
            ) : null}
          </tr>
          <tr>
            {columns.map(({ measure }, index) => (
              <th key={measure} scope="col" className={index === ofBody ? styles.garment : undefined}>
                {t.measures[measure].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map((row) => {
            const isChosen = size !== null && foldName(row.size) === foldName(size);
            return (
              <tr key={row.size} className={isChosen ? styles.chosen : undefined}>
                <th scope="row" aria-current={isChosen || undefined}>
                  {row.size}
                  {isChosen ? <VisuallyHidden> {t.chosen}</VisuallyHidden> : null}
                </th>
                {columns.map(({ measure, place }, index) => (
                  <td key={measure} className={index === ofBody ? styles.garment : undefined}>
                    {row.values[place] ? formatSpan(row.values[place], unit) : null}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
