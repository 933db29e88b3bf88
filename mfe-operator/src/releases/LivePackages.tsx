import { dhakaTime, localDigits, type ReleasedPackage } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Badge, Button, Row, Stack, Table, Text, VisuallyHidden } from '@haat/ui';
import { useState } from 'react';
import { Part } from '../Part';
import { ReasonDialog } from '../ReasonDialog';
import { releasesTexts } from '../strings/releases';
import { TwoLines } from '../TwoLines';
import { useMay } from '../useMay';
import { GoLiveDialog } from './GoLiveDialog';
import { MAX_WHY } from './maxWhy';
import { PreviewDialog } from './PreviewDialog';
import { useReleaseAct } from './useReleases';
import { YankDialog } from './YankDialog';

const ACTS = ['release', 'roll_back', 'dismiss', 'preview', 'yank'] as const;
type Act = (typeof ACTS)[number];

/**
 * What can be done with a package now. While a canary is on, a rollback would end that. The live version is marked bad only
 * where another can replace it.
 */
function actsOf({ versions, version, canary, back, fault }: ReleasedPackage): Act[] {
  const isUsable = versions.some((one) => one.version !== version && !one.yanked);
  return ACTS.filter((act) => {
    if (act === 'roll_back') return back !== null && !canary;
    if (act === 'dismiss') return fault !== null && !canary?.held;
    return isUsable;
  });
}

/** The live version of each package, and the newest published one. */
export function LivePackages({ packages }: { packages: readonly ReleasedPackage[] }) {
  const all = useTexts(releasesTexts);
  const t = all.packages;
  const may = useMay();
  const run = useReleaseAct();
  const [asked, setAsked] = useState<{ act: Act; name: string } | null>(null);
  const of = packages.find(({ name }) => name === asked?.name);
  const close = () => setAsked(null);
  return (
    <Part title={t.title}>
      <Table
        label={t.title}
        rows={packages}
        keyOf={({ name }) => name}
        empty={null}
        columns={[
          { key: 'name', header: t.columns.name, rowHeader: true, cell: ({ name }) => name },
          {
            key: 'live',
            header: t.columns.live,
            cell: ({ version, at, by, why, fault }) => (
              <Stack gap="1">
                <TwoLines below={[at && dhakaTime(at), by, why].filter(Boolean).join(' · ')}>
                  {version ?? all.asBuilt}
                </TwoLines>
                {fault ? (
                  <Text size="sm">
                    <Badge tone="danger">{t.fails}</Badge> {fault.why}
                  </Text>
                ) : null}
              </Stack>
            ),
          },
          {
            key: 'newest',
            header: t.columns.newest,
            cell: ({ versions }) => versions.find(({ yanked }) => !yanked)?.version ?? t.none,
          },
          {
            key: 'loads',
            header: t.columns.loads,
            align: 'end',
            cell: ({ loads }) =>
              loads ? all.canaries.counts(localDigits(loads.failures), localDigits(loads.loads)) : t.none,
          },
          ...(may.changeReleases
            ? [
                {
                  key: 'acts',
                  header: t.columns.acts,
                  hideHeader: true,
                  align: 'end' as const,
                  cell: (one: ReleasedPackage) => (
                    <Row gap="2">
                      {actsOf(one).map((act) => (
                        <Button
                          key={act}
                          size="sm"
                          variant="secondary"
                          onClick={() => setAsked({ act, name: one.name })}
                        >
                          {t.acts[act]}
                          <VisuallyHidden>{` ${one.name}`}</VisuallyHidden>
                        </Button>
                      ))}
                    </Row>
                  ),
                },
              ]
            : []),
        ]}
      />
      {of && asked?.act === 'release' ? <GoLiveDialog of={of} onClose={close} /> : null}
      {of && asked?.act === 'preview' ? <PreviewDialog of={of} onClose={close} /> : null}
      {of && asked?.act === 'yank' ? <YankDialog of={of} onClose={close} /> : null}
      {of && (asked?.act === 'roll_back' || asked?.act === 'dismiss') ? (
        <ReasonDialog
          title={asked.act === 'dismiss' ? t.dismissTitle(of.name) : t.backTitle(of.name, of.back ?? '')}
          text={asked.act === 'dismiss' ? t.dismissText : t.backText}
          confirmText={t.acts[asked.act]}
          pendingText={all.pending}
          tone={asked.act === 'dismiss' ? 'primary' : 'danger'}
          maxLength={MAX_WHY}
          onClose={close}
          onConfirm={(why) => run({ act: asked.act as 'roll_back' | 'dismiss', name: of.name, why })}
        />
      ) : null}
    </Part>
  );
}
