import type { ApiError } from '@haat/api-client';
import { readSettlement, resolveSettlementLine, settlementsQuery } from '@haat/api-client/queries/operator';
import {
  dhakaTime,
  type Settlements as Known,
  localDigits,
  paisaOf,
  SETTLEMENT_ACTS,
  SETTLEMENT_SOURCES,
  type SettlementAct,
  type SettlementDifference,
  type SettlementFile,
  type SettlementSource,
} from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Badge,
  Button,
  EmptyState,
  Field,
  formatMoney,
  Loading,
  Money,
  Notice,
  RadioGroup,
  SectionTitle,
  Select,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
  walletIcon,
} from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FileField } from '../FileField';
import { ReasonDialog } from '../ReasonDialog';
import { settlementsTexts } from '../strings/settlements';
import { TwoLines } from '../TwoLines';
import { useMay } from '../useMay';
import styles from './Settlements.module.css';

/** Settlement files of couriers and gateways: read, and what does not fit is resolved. */
export function Settlements() {
  const t = useTexts(settlementsTexts);
  const may = useMay();
  return (
    <section>
      <SectionTitle>{t.title}</SectionTitle>
      <Stack gap="5">
        <Text tone="muted">{t.lead}</Text>
        {may.makePayouts ? <ReadFile /> : null}
        <QueryState
          query={useQuery(settlementsQuery)}
          loading={
            <Loading text={t.loading}>
              <Skeleton lines={6} />
            </Loading>
          }
          size="compact"
        >
          {(known) => (
            <Stack gap="5">
              <Differences known={known} />
              <Files files={known.files} />
            </Stack>
          )}
        </QueryState>
      </Stack>
    </section>
  );
}

type Read = Awaited<ReturnType<typeof readSettlement>>;

function ReadFile() {
  const t = useTexts(settlementsTexts);
  const [source, setSource] = useState<SettlementSource | ''>('');
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [result, setResult] = useState<Read | null>(null);
  // The browser's input keeps its file: another one begins empty.
  const [round, setRound] = useState(0);
  const queryClient = useQueryClient();

  async function read(event: FormEvent) {
    event.preventDefault();
    setMissing(source === '' || !file);
    if (source === '' || !file) return;
    setPending(true);
    setRefusal('');
    setResult(null);
    try {
      setResult(await readSettlement({ source, name: file.name, file: await file.text() }));
      setFile(null);
      setRound(round + 1);
    } catch (refused) {
      setRefusal((refused as ApiError).message);
    } finally {
      setPending(false);
      await queryClient.invalidateQueries({ queryKey: settlementsQuery.queryKey });
    }
  }

  return (
    <form onSubmit={read} noValidate>
      <Stack gap="3">
        <div className={styles.form}>
          <Field label={t.source} required {...(missing && !source ? { error: t.sourceNeeded } : {})}>
            <Select
              value={source}
              placeholder={t.chooseSource}
              options={SETTLEMENT_SOURCES.map((one) => ({ value: one, label: t.sources[one] }))}
              onValueChange={(chosen) => setSource(chosen as SettlementSource | '')}
            />
          </Field>
          <FileField
            key={round}
            label={t.file}
            {...(missing && !file ? { error: t.fileNeeded } : {})}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
          <Button type="submit" pending={pending} pendingText={t.reading}>
            {t.read}
          </Button>
        </div>
        {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
        {result ? <ReadResult result={result} /> : null}
      </Stack>
    </form>
  );
}

function ReadResult({ result: { file, repeated } }: { result: Read }) {
  const t = useTexts(settlementsTexts);
  if (repeated) return <Notice>{t.repeated(file.read_by, dhakaTime(file.read_at))}</Notice>;
  const [lines, matched, open] = [file.lines, file.matched, file.open].map(localDigits) as [
    string,
    string,
    string,
  ];
  return (
    <Notice tone={file.open === 0 ? 'success' : 'warning'}>
      {file.open === 0 ? t.allFit(lines, file.lines === 1) : t.someFit(matched, lines, open)}
    </Notice>
  );
}

function Differences({ known: { differences, open } }: { known: Known }) {
  const t = useTexts(settlementsTexts);
  const may = useMay();
  const [chosen, setChosen] = useState<SettlementDifference | null>(null);
  return (
    <div>
      <h3 className={styles.heading}>{t.differences}</h3>
      {open > differences.length ? <Text tone="muted">{t.more(localDigits(open))}</Text> : null}
      <Table
        label={t.differences}
        rows={differences}
        keyOf={({ id }) => id}
        empty={<Text tone="muted">{t.none}</Text>}
        columns={[
          {
            key: 'reference',
            header: t.columns.reference,
            rowHeader: true,
            cell: ({ reference, order, source, file, row }) => (
              <TwoLines below={`${t.sources[source]} · ${t.line(file, localDigits(row))}`}>
                {order ? <Link to={`/operator/orders/${order}`}>{reference}</Link> : reference}
              </TwoLines>
            ),
          },
          {
            key: 'problem',
            header: t.columns.problem,
            cell: ({ problem }) => <Badge tone="warning">{t.problems[problem]}</Badge>,
          },
          {
            key: 'taken',
            header: t.columns.taken,
            align: 'end',
            cell: ({ taken }) => <Money taka={taken} />,
          },
          {
            key: 'expected',
            header: t.columns.expected,
            align: 'end',
            cell: ({ expected }) => (expected === null ? '–' : <Money taka={expected} />),
          },
          { key: 'net', header: t.columns.net, align: 'end', cell: ({ net }) => <Money taka={net} /> },
          ...(may.makePayouts
            ? [
                {
                  key: 'acts',
                  header: t.columns.acts,
                  hideHeader: true,
                  cell: (line: SettlementDifference) => (
                    <Button variant="secondary" size="sm" onClick={() => setChosen(line)}>
                      {t.resolve}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {chosen ? <ResolveDialog line={chosen} onClose={() => setChosen(null)} /> : null}
    </div>
  );
}

/** The act that a line of each kind usually needs. */
const USUAL: Record<SettlementDifference['problem'], SettlementAct> = {
  unknown: 'match',
  doubled: 'match',
  amount: 'match',
  settled: 'dismiss',
  currency: 'dismiss',
};

function ResolveDialog({ line, onClose }: { line: SettlementDifference; onClose: () => void }) {
  const t = useTexts(settlementsTexts);
  const [act, setAct] = useState<SettlementAct>(USUAL[line.problem]);
  const [reference, setReference] = useState('');
  const queryClient = useQueryClient();
  const names = act === 'match' || act === 'book';

  async function resolve(reason: string) {
    const other = names && reference.trim() ? { reference: reference.trim() } : {};
    queryClient.setQueryData(
      settlementsQuery.queryKey,
      await resolveSettlementLine(line.id, { act, reason, ...other }),
    );
    notify(t.done, 'success');
  }

  return (
    <ReasonDialog
      title={t.resolveTitle(line.reference)}
      text={t.difference(
        t.problems[line.problem],
        formatMoney(paisaOf(line.taken)),
        line.expected === null ? null : formatMoney(paisaOf(line.expected)),
      )}
      confirmText={t.resolve}
      pendingText={t.resolving}
      maxLength={500}
      onClose={onClose}
      onConfirm={resolve}
    >
      <Field label={t.act} as="group">
        <RadioGroup
          value={act}
          options={SETTLEMENT_ACTS.map((one) => ({ value: one, label: t.acts[one] }))}
          onValueChange={(chosen) => setAct(chosen as SettlementAct)}
        />
      </Field>
      {names ? (
        <Field label={t.belongsTo} hint={t.belongsToHint}>
          <TextInput value={reference} maxLength={100} onValueChange={setReference} />
        </Field>
      ) : null}
    </ReasonDialog>
  );
}

function Files({ files }: { files: readonly SettlementFile[] }) {
  const t = useTexts(settlementsTexts);
  const { fileColumns: columns } = t;
  const digits = (header: string, key: string, of: (file: SettlementFile) => number) =>
    ({ key, header, align: 'end', cell: (file: SettlementFile) => localDigits(of(file)) }) as const;
  return (
    <div>
      <h3 className={styles.heading}>{t.files}</h3>
      <Table
        label={t.files}
        rows={files}
        keyOf={({ id }) => id}
        empty={<EmptyState size="compact" icon={walletIcon} title={t.noFiles} text={t.noFilesText} />}
        columns={[
          {
            key: 'file',
            header: columns.file,
            rowHeader: true,
            cell: ({ source, name }) => <TwoLines below={name}>{t.sources[source]}</TwoLines>,
          },
          {
            key: 'read',
            header: columns.read,
            cell: ({ read_by, read_at }) => <TwoLines below={read_by}>{dhakaTime(read_at)}</TwoLines>,
          },
          digits(columns.lines, 'lines', ({ lines }) => lines),
          digits(columns.fit, 'fit', ({ matched, resolved }) => matched + resolved),
          digits(columns.open, 'open', ({ open }) => open),
          { key: 'fees', header: columns.fees, align: 'end', cell: ({ fees }) => <Money taka={fees} /> },
          { key: 'net', header: columns.net, align: 'end', cell: ({ net }) => <Money taka={net} /> },
        ]}
      />
    </div>
  );
}
