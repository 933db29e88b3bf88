import { ApiError } from '@haat/api-client';
import { saveSizeChart } from '@haat/api-client/queries/sizeCharts';
import {
  CHART_GARMENTS,
  CHART_MEASURES,
  type ChartMeasure,
  isBodyMeasure,
  MAX_CHART_ROWS,
  type OwnSizeChart,
} from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { lengthUnitAtom } from '@haat/session';
import {
  Button,
  Chip,
  ConfirmDialog,
  Dialog,
  Field,
  FieldRow,
  Icon,
  IconButton,
  List,
  Notice,
  plusIcon,
  RadioGroup,
  Select,
  TextInput,
  trashIcon,
} from '@haat/ui';
import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { productFormTexts } from '../strings/productForm';
import {
  addRow,
  type ChartDraft,
  type ChartDraftRow,
  chartFormOf,
  chartProblems,
  inUnit,
  withGarment,
  withMeasure,
} from './chartDraft';
import styles from './SizeChartDialog.module.css';

interface SizeChartDialogProps {
  /** null: a new chart */
  id: number | null;
  draft: ChartDraft;
  onSaved: (chart: OwnSizeChart) => void;
  onClose: () => void;
}

const UNITS = ['cm', 'in'] as const;

/** The form of a size chart. */
export function SizeChartDialog({ id, draft: start, onSaved, onClose }: SizeChartDialogProps) {
  const form = useTexts(productFormTexts);
  const t = form.charts;
  const [unit, setUnit] = useAtom(lengthUnitAtom);
  const [draft, setDraft] = useState(start);
  const [changed, setChanged] = useState(false);
  const [asksToLeave, setAsksToLeave] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<{ text: string; name?: string | undefined } | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const problems = chartProblems(draft, unit);

  useEffect(() => {
    if (attempts > 0) content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  function change(next: ChartDraft) {
    setDraft(next);
    setChanged(true);
    setRefusal(null);
  }

  function errorAt(place: string): string | undefined {
    const problem = problems.get(place);
    return attempts > 0 && problem ? t.problems[problem] : undefined;
  }

  async function save() {
    if (problems.size > 0) return setAttempts(attempts + 1);
    setPending(true);
    setRefusal(null);
    try {
      onSaved(await saveSizeChart(id, chartFormOf(draft, unit)));
    } catch (error) {
      const name = error instanceof ApiError ? error.fields.name?.[0] : undefined;
      setRefusal({ text: (error as Error).message || t.saveFailed, name });
      setAttempts(attempts + 1);
      setPending(false);
    }
  }

  const changeRow = (key: number, part: Partial<ChartDraftRow>) =>
    change({ ...draft, rows: draft.rows.map((row) => (row.key === key ? { ...row, ...part } : row)) });

  return (
    <Dialog
      open
      onOpenChange={() => (changed ? setAsksToLeave(true) : onClose())}
      locked={pending}
      size="lg"
      title={id === null ? t.make : t.edit}
      description={t.lead}
      closeText={form.close}
      footer={
        <Button pending={pending} pendingText={form.saving} onClick={save}>
          {t.save}
        </Button>
      }
    >
      <div ref={content} className={styles.content}>
        {refusal && !refusal.name ? <Notice tone="danger">{refusal.text}</Notice> : null}
        <FieldRow>
          <Field label={t.name} required error={refusal?.name ?? errorAt('name')}>
            <TextInput
              maxLength={80}
              disabled={pending}
              placeholder={t.namePlaceholder}
              value={draft.name}
              onValueChange={(name) => change({ ...draft, name })}
            />
          </Field>
          <Field label={t.garment}>
            <Select
              disabled={pending}
              value={draft.garment}
              options={CHART_GARMENTS.map((value) => ({ value, label: t.garments[value] }))}
              onValueChange={(value) => {
                const garment = CHART_GARMENTS.find((one) => one === value);
                if (garment) change(withGarment(draft, garment));
              }}
            />
          </Field>
        </FieldRow>
        <Measures draft={draft} error={errorAt('measures')} onChange={change} />
        <RadioGroup
          variant="boxes"
          label={t.unit}
          value={unit}
          onValueChange={(value) => {
            const next = value === 'cm' ? 'cm' : 'in';
            setDraft(inUnit(draft, unit, next));
            setUnit(next);
          }}
          options={UNITS.map((value) => ({ value, label: t.units[value] }))}
        />
        <ChartRows
          draft={draft}
          pending={pending}
          errorAt={errorAt}
          onChange={changeRow}
          onRemove={({ key }) => change({ ...draft, rows: draft.rows.filter((row) => row.key !== key) })}
        />
        {errorAt('rows') ? <p className={styles.problem}>{errorAt('rows')}</p> : null}
        {draft.rows.length < MAX_CHART_ROWS ? (
          <Button
            variant="secondary"
            size="sm"
            className={styles.add}
            icon={<Icon drawing={plusIcon} size={18} />}
            onClick={() => change(addRow(draft))}
          >
            {t.addSize}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={asksToLeave}
        onOpenChange={setAsksToLeave}
        tone="danger"
        title={form.leaveTitle}
        text={form.leaveText}
        confirmText={form.leave}
        cancelText={form.stay}
        onConfirm={onClose}
      />
    </Dialog>
  );
}

interface PartProps {
  draft: ChartDraft;
  onChange: (draft: ChartDraft) => void;
}

/** Chooses the columns of the chart: measurements of the body and of the garment. */
function Measures({ draft, error, onChange }: PartProps & { error: string | undefined }) {
  const t = useTexts(productFormTexts).charts;
  const group = (label: string, measures: readonly ChartMeasure[]) => (
    <div>
      <p className={styles.label}>{label}</p>
      <List
        items={measures}
        keyOf={(measure) => measure}
        label={label}
        layout="inline"
        empty={null}
        renderItem={(measure) => (
          <Chip
            selected={draft.measures.includes(measure)}
            onToggle={(on) => onChange(withMeasure(draft, measure, on))}
          >
            {t.measures[measure]}
          </Chip>
        )}
      />
    </div>
  );
  return (
    <>
      {group(t.body, CHART_MEASURES.filter(isBodyMeasure))}
      {group(
        t.ofGarment,
        CHART_MEASURES.filter((measure) => !isBodyMeasure(measure)),
      )}
      {error ? <p className={styles.problem}>{error}</p> : null}
    </>
  );
}

interface ChartRowsProps {
  draft: ChartDraft;
  pending: boolean;
  errorAt: (place: string) => string | undefined;
  onChange: (key: number, part: Partial<ChartDraftRow>) => void;
  onRemove: (row: ChartDraftRow) => void;
}

function ChartRows({ draft, pending, errorAt, onChange, onRemove }: ChartRowsProps) {
  const t = useTexts(productFormTexts).charts;
  const nameOf = (measure: ChartMeasure) =>
    isBodyMeasure(measure) ? t.bodyMeasure(t.measures[measure]) : t.measures[measure];
  const input = (place: string, label: string, value: string, onValueChange: (text: string) => void) => (
    <>
      <TextInput
        aria-label={label}
        aria-invalid={errorAt(place) ? true : undefined}
        aria-describedby={errorAt(place) ? `chart-${place}` : undefined}
        disabled={pending}
        maxLength={20}
        autoComplete="off"
        value={value}
        onValueChange={onValueChange}
      />
      {errorAt(place) ? (
        <p id={`chart-${place}`} className={styles.problem}>
          {errorAt(place)}
        </p>
      ) : null}
    </>
  );
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.size}</th>
            {draft.measures.map((measure) => (
              <th key={measure} scope="col">
                {nameOf(measure)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {draft.rows.map((row, index) => {
            const size = row.size.trim() || t.rowName(index + 1);
            return (
              <tr key={row.key}>
                <td>
                  {input(`rows.${index}.size`, t.sizeOf(index + 1), row.size, (text) =>
                    onChange(row.key, { size: text }),
                  )}
                </td>
                {draft.measures.map((measure) => (
                  <td key={measure} className={isBodyMeasure(measure) ? styles.span : undefined}>
                    {input(
                      `rows.${index}.${measure}`,
                      t.cell(nameOf(measure), size),
                      row.values[measure] ?? '',
                      (text) => onChange(row.key, { values: { ...row.values, [measure]: text } }),
                    )}
                  </td>
                ))}
                <td>
                  <IconButton
                    icon={trashIcon}
                    size="sm"
                    disabled={pending}
                    label={t.removeSize(size)}
                    onClick={() => onRemove(row)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
