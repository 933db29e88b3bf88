import {
  CHART_MEASURES,
  type ChartGarment,
  type ChartMeasure,
  editSpan,
  foldName,
  type LengthUnit,
  parseSpan,
  type SizeChart,
  type SizeChartForm,
  sizeCharts,
} from '@haat/contracts';

/** A size chart as it is typed. */
export interface ChartDraft {
  name: string;
  garment: ChartGarment;
  measures: readonly ChartMeasure[];
  rows: readonly ChartDraftRow[];
}

export interface ChartDraftRow {
  key: number;
  size: string;
  /** typed, in the unit of the form */
  values: Partial<Record<ChartMeasure, string>>;
}

export type ChartProblem =
  | 'noName'
  | 'noMeasure'
  | 'noSize'
  | 'noSizes'
  | 'sizeTwice'
  | 'notALength'
  | 'reversed';

/** The measures that a new chart begins with. */
const USUAL: Record<ChartGarment, readonly ChartMeasure[]> = {
  tops: ['body_chest', 'chest', 'length', 'shoulder', 'sleeve'],
  dresses: ['body_chest', 'body_waist', 'chest', 'waist', 'length', 'sleeve'],
  bottoms: ['body_waist', 'body_hip', 'waist', 'hip', 'length', 'inseam'],
  outerwear: ['body_chest', 'chest', 'length', 'shoulder', 'sleeve'],
  other: ['length'],
};

const inOrder = (measures: readonly ChartMeasure[]) =>
  CHART_MEASURES.filter((measure) => measures.includes(measure));

/** @param sizes of the product that the chart is made for */
export function newChart(sizes: readonly string[]): ChartDraft {
  const names = sizes.length > 0 ? sizes : ['S', 'M', 'L', 'XL'];
  return {
    name: '',
    garment: 'tops',
    measures: USUAL.tops,
    rows: names.map((size, key) => ({ key, size, values: {} })),
  };
}

export function chartDraftOf({ name, garment, measures, rows }: SizeChart, unit: LengthUnit): ChartDraft {
  return {
    name,
    garment,
    measures: inOrder(measures),
    rows: rows.map(({ size, values }, key) => ({
      key,
      size,
      values: Object.fromEntries(
        measures.flatMap((measure, place) => {
          const value = values[place];
          return value ? [[measure, editSpan(value, unit)]] : [];
        }),
      ),
    })),
  };
}

/** The draft for another product type: with its usual measures, unless some have been typed. */
export function withGarment(draft: ChartDraft, garment: ChartGarment): ChartDraft {
  const isTyped = draft.rows.some(({ values }) => Object.values(values).some((text) => text.trim()));
  return { ...draft, garment, measures: isTyped ? draft.measures : USUAL[garment] };
}

export function withMeasure(draft: ChartDraft, measure: ChartMeasure, on: boolean): ChartDraft {
  const others = draft.measures.filter((one) => one !== measure);
  return { ...draft, measures: on ? inOrder([...others, measure]) : others };
}

export function addRow(draft: ChartDraft): ChartDraft {
  const key = Math.max(-1, ...draft.rows.map((row) => row.key)) + 1;
  return { ...draft, rows: [...draft.rows, { key, size: '', values: {} }] };
}

/** The typed lengths in another unit; other texts stay. */
export function inUnit(draft: ChartDraft, from: LengthUnit, to: LengthUnit): ChartDraft {
  const convert = (text: string) => {
    const value = parseSpan(text, from);
    return value ? editSpan(value, to) : text;
  };
  return {
    ...draft,
    rows: draft.rows.map((row) => ({
      ...row,
      values: Object.fromEntries(Object.entries(row.values).map(([name, text]) => [name, convert(text)])),
    })),
  };
}

const isInRange = (mm: number) => mm >= sizeCharts.MIN_MEASURE && mm <= sizeCharts.MAX_MEASURE;

/** The problems by path: 'name', 'measures', 'rows', 'rows.0.size', 'rows.0.chest'. */
export function chartProblems(draft: ChartDraft, unit: LengthUnit): Map<string, ChartProblem> {
  const problems = new Map<string, ChartProblem>();
  if (!draft.name.trim()) problems.set('name', 'noName');
  if (draft.measures.length === 0) problems.set('measures', 'noMeasure');
  if (draft.rows.length === 0) problems.set('rows', 'noSizes');
  const sizes = new Set<string>();
  draft.rows.forEach(({ size, values }, index) => {
    const name = foldName(size);
    if (name === '') problems.set(`rows.${index}.size`, 'noSize');
    else if (sizes.has(name)) problems.set(`rows.${index}.size`, 'sizeTwice');
    sizes.add(name);
    for (const measure of draft.measures) {
      const value = parseSpan(values[measure] ?? '', unit);
      if (!value || !isInRange(value.from) || !isInRange(value.to))
        problems.set(`rows.${index}.${measure}`, 'notALength');
      else if (value.from > value.to) problems.set(`rows.${index}.${measure}`, 'reversed');
    }
  });
  return problems;
}

/** The request body for a draft without problems. */
export function chartFormOf(draft: ChartDraft, unit: LengthUnit): SizeChartForm {
  return {
    name: draft.name,
    garment: draft.garment,
    measures: [...draft.measures],
    rows: draft.rows.map(({ size, values }) => ({
      size,
      values: draft.measures.flatMap((measure) => parseSpan(values[measure] ?? '', unit) ?? []),
    })),
  };
}
