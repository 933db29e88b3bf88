import {
  type CanaryFigures,
  dhakaTime,
  localDigits,
  type ReleaseCanary,
  type ReleasedPackage,
} from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Badge, Button, Card, Notice, Row, Stack, Table, Text } from '@haat/ui';
import { useState } from 'react';
import { Part } from '../Part';
import { ReasonDialog } from '../ReasonDialog';
import { releasesTexts } from '../strings/releases';
import { useMay } from '../useMay';
import { MAX_WHY } from './maxWhy';
import { useReleaseAct } from './useReleases';

/** Fewer page loads say nothing about a canary. */
const MIN_LOADS = 10;

interface CanariesProps {
  packages: readonly ReleasedPackage[];
  /** when the server began to count */
  since: string;
}

/** The canaries: what their figures say, beside those of the live versions, and what can be done. */
export function Canaries({ packages, since }: CanariesProps) {
  const t = useTexts(releasesTexts).canaries;
  const running = packages.filter((one) => one.canary !== null);
  return (
    <Part title={t.title}>
      {running.length === 0 ? <Text tone="muted">{t.none}</Text> : null}
      <Stack gap="4">
        {running.map(({ name, version, canary }) =>
          canary ? <CanaryCard key={name} name={name} live={version} canary={canary} /> : null,
        )}
        {running.length > 0 ? (
          <Text tone="muted" size="sm">
            {t.counted(dhakaTime(since))}
          </Text>
        ) : null}
      </Stack>
    </Part>
  );
}

type Act = 'promote' | 'end' | 'dismiss';

interface CanaryCardProps {
  name: string;
  live: string | null;
  canary: ReleaseCanary;
}

function CanaryCard({ name, live, canary }: CanaryCardProps) {
  const all = useTexts(releasesTexts);
  const t = all.canaries;
  const may = useMay();
  const run = useReleaseAct();
  const [act, setAct] = useState<Act | null>(null);
  const { version, percent, by, at, why, held, together, figures } = canary;
  const loads = figures?.failed.canary.loads ?? 0;
  const others = Object.keys(together).filter((one) => one !== name);
  const acts: Act[] = held ? ['end', 'dismiss'] : ['promote', 'end'];
  const verdict = loads < MIN_LOADS ? t.few(localDigits(loads), loads === 1) : t.even;

  const does = (of: Act, reason: string) => {
    if (of === 'promote') return run({ act: 'live', versions: together, why: reason });
    return run({ act: of === 'end' ? 'roll_back' : 'dismiss', name, why: reason });
  };

  return (
    <Card>
      <Stack gap="3">
        <Row justify="between" align="start">
          <Stack gap="1">
            <Row gap="2">
              <Text as="h3" weight="semibold">{`${name} ${version}`}</Text>
              <Badge tone={held ? 'warning' : 'primary'}>
                {held ? t.held : t.share(localDigits(percent))}
              </Badge>
            </Row>
            <Text tone="muted" size="sm">
              {[dhakaTime(at), by, why].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
          {may.changeReleases ? (
            <Row gap="2">
              {acts.map((one) => (
                <Button
                  key={one}
                  size="sm"
                  variant={one === 'end' ? 'danger' : 'primary'}
                  onClick={() => setAct(one)}
                >
                  {t.acts[one]}
                </Button>
              ))}
            </Row>
          ) : null}
        </Row>
        {others.length > 0 ? <Text size="sm">{t.with(others.join(', '))}</Text> : null}
        {held ? <Notice tone="warning">{t.heldFor(held.why)}</Notice> : <Notice>{verdict}</Notice>}
        {figures ? <Figures figures={figures} version={version} live={live ?? all.asBuilt} /> : null}
      </Stack>
      {act ? (
        <ReasonDialog
          title={t.titles[act](`${name} ${version}`)}
          text={t.texts[act]}
          confirmText={t.acts[act]}
          pendingText={all.pending}
          tone={act === 'end' ? 'danger' : 'primary'}
          maxLength={MAX_WHY}
          onClose={() => setAct(null)}
          onConfirm={(reason) => does(act, reason)}
        />
      ) : null}
    </Card>
  );
}

const SIGNS = ['failed', 'slow', 'flawed', 'no_report', 'failed_on_server'] as const;

function Figures({ figures, version, live }: { figures: CanaryFigures; version: string; live: string }) {
  const t = useTexts(releasesTexts).canaries;
  const signs = SIGNS.map((sign) => {
    const { canary, live: other } = figures[sign];
    const counted = ({ failures, loads }: typeof canary) => [failures, loads] as const;
    return { name: t.signs[sign], canary: counted(canary), live: counted(other) };
  });
  const goals = figures.goals.map(({ goal, canary, live: other }) => ({
    name: t.goals[goal] ?? goal,
    canary: [canary.reached, canary.visitors] as const,
    live: [other.reached, other.visitors] as const,
  }));
  const text = ([part, all]: readonly [number, number]) => t.counts(localDigits(part), localDigits(all));
  return (
    <Table
      label={t.figures}
      rows={[...signs, ...goals]}
      keyOf={({ name }) => name}
      empty={null}
      columns={[
        { key: 'sign', header: t.columns.sign, rowHeader: true, cell: ({ name }) => name },
        { key: 'canary', header: version, align: 'end', cell: ({ canary }) => text(canary) },
        { key: 'live', header: t.columns.live(live), align: 'end', cell: (row) => text(row.live) },
      ]}
    />
  );
}
