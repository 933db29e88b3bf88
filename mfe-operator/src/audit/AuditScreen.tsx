import type { ApiError } from '@haat/api-client';
import { type AuditFilter, auditFileOf, auditQuery } from '@haat/api-client/queries/operator';
import { AUDIT_ACTS, type AuditEntry, dhakaTime, SEARCH_DEBOUNCE_MS } from '@haat/contracts';
import { Link, useSearchParams } from '@haat/navigation';
import { useSearchParamText, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Button,
  Container,
  clockIcon,
  downloadIcon,
  EmptyState,
  Field,
  Icon,
  PageTitle,
  Select,
  Stack,
  saveFile,
  Table,
  TextInput,
} from '@haat/ui';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { actText } from '../actText';
import { RowPages } from '../RowPages';
import { auditTexts } from '../strings/audit';
import { sellerTexts } from '../strings/seller';
import { TwoLines } from '../TwoLines';
import styles from './AuditScreen.module.css';

const NAMES = ['act', 'actor', 'from', 'to'] as const;

/** /operator/audit: the trail, newest first; the filter is in the address. */
export default function AuditScreen() {
  const t = useTexts(auditTexts);
  const { acts } = useTexts(sellerTexts);
  const [address, setAddress] = useSearchParams();
  const [actor, setActor] = useSearchParamText('actor', SEARCH_DEBOUNCE_MS);
  const filter: AuditFilter = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = address.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const query = useInfiniteQuery(auditQuery(filter));
  const file = useMutation({
    mutationFn: () => auditFileOf(filter),
    onSuccess: (blob) => saveFile(blob, 'audit.csv'),
    onError: (error: ApiError) => notify(error.message, 'error'),
  });
  const set = (name: string, value: string) =>
    setAddress(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  return (
    <Container>
      <PageTitle
        lead={t.lead}
        actions={
          <Button
            variant="secondary"
            icon={<Icon drawing={downloadIcon} size={18} />}
            pending={file.isPending}
            pendingText={t.exporting}
            onClick={() => file.mutate()}
          >
            {t.export}
          </Button>
        }
      >
        {t.title}
      </PageTitle>
      <Stack gap="4">
        <div className={styles.filter}>
          <Field label={t.act}>
            <Select
              value={address.get('act') ?? ''}
              placeholder={t.allActs}
              options={AUDIT_ACTS.map((value) => ({ value, label: actText(value, acts) }))}
              onValueChange={(act) => set('act', act)}
            />
          </Field>
          <Field label={t.actor}>
            <TextInput placeholder={t.actorHint} maxLength={300} value={actor} onValueChange={setActor} />
          </Field>
          {(['from', 'to'] as const).map((name) => (
            <Field key={name} label={t[name]}>
              <TextInput
                type="date"
                value={address.get(name) ?? ''}
                onValueChange={(day) => set(name, day)}
              />
            </Field>
          ))}
        </div>
        <RowPages query={query} loading={t.loading}>
          {(rows) => <Entries rows={rows} />}
        </RowPages>
      </Stack>
    </Container>
  );
}

function Entries({ rows }: { rows: readonly AuditEntry[] }) {
  const t = useTexts(auditTexts);
  const { acts } = useTexts(sellerTexts);
  return (
    <Table
      label={t.list}
      rows={rows}
      keyOf={({ id }) => id}
      empty={<EmptyState icon={clockIcon} title={t.none} text={t.noneText} />}
      columns={[
        { key: 'at', header: t.columns.at, rowHeader: true, cell: ({ at }) => dhakaTime(at) },
        { key: 'actor', header: t.columns.actor, cell: ({ actor }) => actor },
        { key: 'act', header: t.columns.act, cell: ({ act }) => actText(act, acts) },
        {
          key: 'subject',
          header: t.columns.subject,
          cell: ({ seller, subject }) =>
            seller === null ? subject : <Link to={`/operator/sellers/${seller}`}>{subject}</Link>,
        },
        {
          key: 'reason',
          header: t.columns.reason,
          cell: ({ reason, before, after }) => (
            <TwoLines
              below={
                after
                  ? before
                    ? t.change(shown(before, t.values), shown(after, t.values))
                    : shown(after, t.values)
                  : null
              }
            >
              {reason}
            </TwoLines>
          ),
        },
      ]}
    />
  );
}

/** The values of a change: 'pending', 'moderator'. */
const shown = (values: Record<string, unknown>, words: Record<string, string>) =>
  Object.values(values)
    .filter((value) => value !== null && value !== '')
    .map((value) =>
      typeof value === 'object' ? JSON.stringify(value) : (words[String(value)] ?? String(value)),
    )
    .join(', ') || '–';
