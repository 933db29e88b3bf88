import { deleteSizeChart, sizeChartsQuery } from '@haat/api-client/queries/sizeCharts';
import type { OwnSizeChart } from '@haat/contracts';
import { QueryState, useTexts, wordTexts } from '@haat/remote';
import { lengthUnitAtom, notify } from '@haat/session';
import { Button, ConfirmDialog, Field, type FieldBinding, Loading, Row, Select, Skeleton } from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { productFormTexts } from '../strings/productForm';
import { type ChartDraft, chartDraftOf, newChart } from './chartDraft';
import { SizeChartDialog } from './SizeChartDialog';
import styles from './SizeChartField.module.css';

interface SizeChartFieldProps {
  /** the chart's id as text; '' for none */
  field: FieldBinding<string>;
  /** of the product, for a new chart */
  sizes: readonly string[];
}

/** Chooses a size chart of the store; makes, changes, copies and deletes charts. */
export function SizeChartField(props: SizeChartFieldProps) {
  const t = useTexts(productFormTexts).charts;
  const query = useQuery(sizeChartsQuery);
  return (
    <QueryState
      query={query}
      size="compact"
      error={t.failed}
      loading={
        <Loading text={t.loading}>
          <Skeleton lines={2} />
        </Loading>
      }
    >
      {(charts) => <Charts charts={charts} {...props} />}
    </QueryState>
  );
}

function Charts({ charts, field, sizes }: SizeChartFieldProps & { charts: readonly OwnSizeChart[] }) {
  const t = useTexts(productFormTexts).charts;
  const { nameOf } = useTexts(wordTexts);
  const queryClient = useQueryClient();
  const unit = useAtomValue(lengthUnitAtom);
  const [edited, setEdited] = useState<{ id: number | null; draft: ChartDraft } | null>(null);
  const [asksToDelete, setAsksToDelete] = useState(false);
  const chosen = charts.find(({ id }) => String(id) === field.value);

  function saved(chart: OwnSizeChart) {
    queryClient.setQueryData(sizeChartsQuery.queryKey, (all = []) =>
      [...all.filter(({ id }) => id !== chart.id), chart].sort((a, b) => a.name.localeCompare(b.name)),
    );
    field.onValueChange(String(chart.id));
    setEdited(null);
    notify(t.saved(nameOf(chart.name)), 'success');
  }

  async function remove({ id, name }: OwnSizeChart) {
    try {
      await deleteSizeChart(id);
    } catch (error) {
      return notify((error as Error).message || t.deleteFailed, 'error');
    }
    field.onValueChange('');
    queryClient.setQueryData(sizeChartsQuery.queryKey, (all = []) => all.filter((one) => one.id !== id));
    notify(t.deleted(nameOf(name)), 'success');
  }

  return (
    <div className={styles.charts}>
      <Field label={t.chart} field={field} hint={chosen ? t.usedBy(chosen.products) : t.hint}>
        <Select
          placeholder={t.none}
          options={charts.map(({ id, name }) => ({ value: String(id), label: nameOf(name) }))}
        />
      </Field>
      <Row gap="2" align="stretch">
        <Button variant="secondary" size="sm" onClick={() => setEdited({ id: null, draft: newChart(sizes) })}>
          {t.make}
        </Button>
        {chosen ? (
          <>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => setEdited({ id: chosen.id, draft: chartDraftOf(chosen, unit) })}
            >
              {t.edit}
            </Button>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                const draft = chartDraftOf(chosen, unit);
                setEdited({ id: null, draft: { ...draft, name: t.copyOf(draft.name) } });
              }}
            >
              {t.copy}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setAsksToDelete(true)}>
              {t.delete}
            </Button>
          </>
        ) : null}
      </Row>
      {edited ? <SizeChartDialog {...edited} onSaved={saved} onClose={() => setEdited(null)} /> : null}
      {chosen ? (
        <ConfirmDialog
          open={asksToDelete}
          onOpenChange={setAsksToDelete}
          tone="danger"
          title={t.deleteTitle(nameOf(chosen.name))}
          text={t.deleteText(chosen.products)}
          confirmText={t.delete}
          pendingText={t.deleting}
          cancelText={t.cancel}
          onConfirm={() => remove(chosen)}
        />
      ) : null}
    </div>
  );
}
