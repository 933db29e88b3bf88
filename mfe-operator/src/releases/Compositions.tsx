import { type CompositionStep, dhakaTime, localDigits, type Releases } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Badge, Button, Row, Stack, Table, Text } from '@haat/ui';
import { useState } from 'react';
import { ReasonDialog } from '../ReasonDialog';
import { releasesTexts } from '../strings/releases';
import { useMay } from '../useMay';
import { changeText } from './changeText';
import { MAX_WHY } from './maxWhy';
import { useReleaseAct } from './useReleases';

/** The steps of the history, the newest first: what changed, who, why; an earlier one can be live again. */
export function Compositions({ now }: { now: Releases }) {
  const all = useTexts(releasesTexts);
  const t = all.history;
  const may = useMay();
  const run = useReleaseAct();
  const [restored, setRestored] = useState<number | null>(null);
  return (
    <>
      <Table
        label={t.title}
        rows={now.history}
        keyOf={({ id }) => id}
        empty={<Text tone="muted">{t.none}</Text>}
        columns={[
          {
            key: 'id',
            header: t.columns.id,
            rowHeader: true,
            cell: ({ id }) => (
              <Row gap="2">
                {localDigits(id)}
                {id === now.composition ? <Badge tone="success">{t.live}</Badge> : null}
              </Row>
            ),
          },
          { key: 'at', header: t.columns.at, cell: ({ at }) => dhakaTime(at) },
          { key: 'by', header: t.columns.by, cell: ({ by }) => by },
          {
            key: 'changes',
            header: t.columns.changes,
            cell: ({ changes }) => (
              <Stack gap="1">
                {changes.map((change) => (
                  <span key={JSON.stringify(change)}>{changeText(change, all)}</span>
                ))}
              </Stack>
            ),
          },
          { key: 'why', header: t.columns.why, cell: ({ why }) => why },
          ...(may.changeReleases
            ? [
                {
                  key: 'acts',
                  header: t.columns.acts,
                  hideHeader: true,
                  cell: ({ id }: CompositionStep) =>
                    id === now.composition ? null : (
                      <Button size="sm" variant="secondary" onClick={() => setRestored(id)}>
                        {t.restore}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {restored === null ? null : (
        <ReasonDialog
          title={t.restoreTitle(localDigits(restored))}
          text={t.restoreText}
          confirmText={t.restore}
          pendingText={all.pending}
          tone="danger"
          maxLength={MAX_WHY}
          onClose={() => setRestored(null)}
          onConfirm={(why) => run({ act: 'restore', composition: restored, why })}
        />
      )}
    </>
  );
}
