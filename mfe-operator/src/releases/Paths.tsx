import { localDigits, type Releases } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Button, Field, Row, Select, Table, Text, TextInput, VisuallyHidden } from '@haat/ui';
import { useState } from 'react';
import { Part } from '../Part';
import { ReasonDialog } from '../ReasonDialog';
import { Sections } from '../Sections';
import { releasesTexts } from '../strings/releases';
import { useMay } from '../useMay';
import { MAX_WHY } from './maxWhy';
import { useReleaseAct } from './useReleases';

/** Which remote may use which paths, and every path that the site has. */
export function Paths({ now }: { now: Releases }) {
  const all = useTexts(releasesTexts);
  const t = all.paths;
  const may = useMay();
  const run = useReleaseAct();
  const [grants, setGrants] = useState(false);
  const [ended, setEnded] = useState<{ name: string; prefix: string } | null>(null);
  const rows = now.grants.flatMap(({ name, prefixes }) => prefixes.map((prefix) => ({ name, prefix })));
  return (
    <Sections>
      <Part title={t.grants}>
        {may.changeReleases ? (
          <Row>
            <Button size="sm" onClick={() => setGrants(true)}>
              {t.grant}
            </Button>
          </Row>
        ) : null}
        <Table
          label={t.grants}
          rows={rows}
          keyOf={({ prefix }) => prefix}
          empty={<Text tone="muted">{t.none}</Text>}
          columns={[
            { key: 'prefix', header: t.columns.prefix, rowHeader: true, cell: ({ prefix }) => prefix },
            { key: 'name', header: t.columns.name, cell: ({ name }) => name },
            ...(may.changeReleases
              ? [
                  {
                    key: 'acts',
                    header: t.columns.acts,
                    hideHeader: true,
                    align: 'end' as const,
                    cell: (row: (typeof rows)[number]) => (
                      <Button size="sm" variant="secondary" onClick={() => setEnded(row)}>
                        {t.end}
                        <VisuallyHidden>{` ${row.prefix}`}</VisuallyHidden>
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Part>
      <Part title={t.map}>
        <Table
          label={t.map}
          rows={now.routes}
          keyOf={({ path }) => path}
          empty={<Text tone="muted">{t.none}</Text>}
          columns={[
            { key: 'path', header: t.columns.path, rowHeader: true, cell: ({ path }) => path },
            {
              key: 'name',
              header: t.columns.name,
              cell: ({ name, version }) => [name, version].filter(Boolean).join(' '),
            },
            {
              key: 'access',
              header: t.columns.access,
              cell: ({ access }) => t.access[access] ?? access,
            },
            {
              key: 'canary',
              header: t.columns.canary,
              cell: ({ canary }) =>
                canary ? t.canary(canary.version, localDigits(canary.percent)) : t.noCanary,
            },
          ]}
        />
      </Part>
      {grants ? <GrantDialog now={now} onClose={() => setGrants(false)} /> : null}
      {ended ? (
        <ReasonDialog
          title={t.endTitle(ended.name, ended.prefix)}
          text={t.endText}
          confirmText={t.end}
          pendingText={all.pending}
          tone="danger"
          maxLength={MAX_WHY}
          onClose={() => setEnded(null)}
          onConfirm={(why) => run({ act: 'end_grant', ...ended, why })}
        />
      ) : null}
    </Sections>
  );
}

function GrantDialog({ now, onClose }: { now: Releases; onClose: () => void }) {
  const all = useTexts(releasesTexts);
  const t = all.paths;
  const run = useReleaseAct();
  const names = now.packages.map(({ name }) => name).filter((name) => name !== 'shell');
  const [name, setName] = useState(names[0] ?? '');
  const [prefix, setPrefix] = useState('/');
  return (
    <ReasonDialog
      title={t.grant}
      text={t.grantText}
      confirmText={t.grant}
      pendingText={all.pending}
      maxLength={MAX_WHY}
      onClose={onClose}
      onConfirm={(why) => run({ act: 'grant', name, prefix: prefix.trim(), why })}
      before={
        <>
          <Field label={t.columns.name}>
            <Select
              value={name}
              options={names.map((value) => ({ value, label: value }))}
              onValueChange={setName}
            />
          </Field>
          <Field label={t.columns.prefix}>
            <TextInput value={prefix} maxLength={100} onValueChange={setPrefix} />
          </Field>
        </>
      }
    />
  );
}
