import type { ApiError } from '@haat/api-client';
import {
  decideContent,
  type ModerationFilter,
  moderationQuery,
  operatorKeys,
} from '@haat/api-client/queries/operator';
import {
  type AnswerOf,
  CONTENT_KINDS,
  localDigits,
  MAX_VERDICTS,
  MODERATION_LISTS,
  type ModeratedContent,
  type ModerationList,
  type moderation,
  waitingCount,
} from '@haat/contracts';
import { FilterChips } from '@haat/features';
import { Link, useSearchParams } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Badge,
  BulkResult,
  Button,
  Checkbox,
  ChosenBar,
  Container,
  checkIcon,
  classNames,
  EmptyState,
  Field,
  List,
  languageOf,
  PageTitle,
  Picture,
  Row,
  Select,
  Stack,
  Text,
  VisuallyHidden,
} from '@haat/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ageText } from '../ageText';
import { ReasonDialog } from '../ReasonDialog';
import { RowPages } from '../RowPages';
import { sharedTexts } from '../strings';
import { moderationTexts } from '../strings/moderation';
import { useMay } from '../useMay';
import styles from './ModerationScreen.module.css';

type Decided = AnswerOf<typeof moderation.decideContent>;

/** /operator/moderation: what is reported, appealed, new, hidden or in order. List and kind are in the address. */
export default function ModerationScreen() {
  const t = useTexts(moderationTexts);
  const [address, setAddress] = useSearchParams();
  const filter = filterOf(address);
  const query = useInfiniteQuery(moderationQuery(filter));
  const counts = query.data?.pages[0]?.counts;
  const [decided, setDecided] = useState<Decided | null>(null);
  const set = (name: string, value: string) => {
    setDecided(null);
    setAddress(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  };
  return (
    <Container>
      <PageTitle>{t.title}</PageTitle>
      <Stack gap="4">
        <FilterChips
          label={t.lists}
          options={MODERATION_LISTS.map((value) => ({
            value,
            text: t.choices[value],
            count: value === 'hidden' || value === 'ok' ? undefined : counts && waitingCount(counts[value]),
          }))}
          value={filter.list}
          onChange={(list) => set('list', list === 'reported' ? '' : list)}
        />
        {filter.list === 'new' ? null : (
          <Field label={t.kinds} hideLabel>
            <Select
              value={filter.kind ?? ''}
              options={[
                { value: '', label: t.allKinds },
                ...CONTENT_KINDS.map((value) => ({ value, label: t.kindsOf[value] })),
              ]}
              onValueChange={(kind) => set('kind', kind)}
            />
          </Field>
        )}
        {decided ? <DecidedNotice decided={decided} /> : null}
        <RowPages query={query} loading={t.loading}>
          {(rows) => (
            <Contents key={address.toString()} list={filter.list} rows={rows} onDecided={setDecided} />
          )}
        </RowPages>
      </Stack>
    </Container>
  );
}

function filterOf(address: URLSearchParams): ModerationFilter {
  const list = MODERATION_LISTS.find((one) => one === address.get('list')) ?? 'reported';
  const kind = CONTENT_KINDS.find((one) => one === address.get('kind'));
  return { list, ...(kind && list !== 'new' ? { kind } : {}) };
}

const keyOf = ({ kind, id }: Pick<ModeratedContent, 'kind' | 'id'>) => `${kind} ${id}`;

interface ContentsProps {
  list: ModerationList;
  rows: readonly ModeratedContent[];
  onDecided: (decided: Decided) => void;
}

function Contents({ list, rows, onDecided }: ContentsProps) {
  const t = useTexts(moderationTexts);
  const may = useMay();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<readonly ModeratedContent[]>([]);
  const [pending, setPending] = useState(false);
  const queryClient = useQueryClient();
  const selected = rows.filter((row) => chosen.includes(keyOf(row)));

  async function decide(items: readonly ModeratedContent[], verdict: 'ok' | 'hidden', reason?: string) {
    const named = items.map(({ kind, id, version }) => ({ kind, id, version }));
    onDecided(await decideContent({ items: named, verdict, ...(reason ? { reason } : {}) }));
    setChosen([]);
    await queryClient.invalidateQueries({ queryKey: operatorKeys.moderation });
    void queryClient.invalidateQueries({ queryKey: operatorKeys.waiting });
  }

  async function findInOrder(items: readonly ModeratedContent[]) {
    setPending(true);
    try {
      await decide(items, 'ok');
    } catch (error) {
      notify((error as ApiError).message, 'error');
    } finally {
      setPending(false);
    }
  }

  const isHidden = list === 'hidden' || list === 'appealed';
  const acts = (items: readonly ModeratedContent[], what: string) => (
    <>
      {list === 'ok' ? null : (
        <Button variant="secondary" size="sm" disabled={pending} onClick={() => findInOrder(items)}>
          {isHidden ? t.show : t.ok}
          <VisuallyHidden>{` ${what}`}</VisuallyHidden>
        </Button>
      )}
      {list === 'hidden' ? null : (
        <Button variant="secondary" size="sm" disabled={pending} onClick={() => setAsked(items)}>
          {isHidden ? t.keep : t.hide}
          <VisuallyHidden>{` ${what}`}</VisuallyHidden>
        </Button>
      )}
    </>
  );
  const chosenText = t.chosen(localDigits(selected.length), selected.length === 1);
  return (
    <>
      {may.decideContent && rows.length > 1 ? (
        <Checkbox
          label={t.chooseAll}
          checked={selected.length === Math.min(rows.length, MAX_VERDICTS)}
          indeterminate={selected.length > 0 && selected.length < rows.length}
          onCheckedChange={(on) => setChosen(on ? rows.slice(0, MAX_VERDICTS).map(keyOf) : [])}
        />
      ) : null}
      {selected.length > 0 ? <ChosenBar text={chosenText}>{acts(selected, chosenText)}</ChosenBar> : null}
      <List
        label={t.list}
        items={rows}
        keyOf={keyOf}
        empty={<EmptyState icon={checkIcon} title={t.none[list]} text={t.noneText} />}
        renderItem={(row) => (
          <article className={classNames(styles.item, !may.decideContent && styles.readOnly)}>
            {may.decideContent ? (
              <Checkbox
                hideLabel
                label={t.choose(`${t.kind[row.kind]} ${row.title}`)}
                checked={chosen.includes(keyOf(row))}
                disabled={chosen.length >= MAX_VERDICTS && !chosen.includes(keyOf(row))}
                onCheckedChange={(on) =>
                  setChosen((before) =>
                    on ? [...before, keyOf(row)] : before.filter((one) => one !== keyOf(row)),
                  )
                }
              />
            ) : null}
            <Picture image={row.picture} alt="" sizes="56px" ratio="4/5" />
            <Stack gap="2" align="start">
              <About row={row} list={list} />
              {may.decideContent ? <Row gap="2">{acts([row], row.title)}</Row> : null}
            </Stack>
          </article>
        )}
      />
      {asked.length > 0 ? (
        <ReasonDialog
          title={t.hideTitle(localDigits(asked.length), asked.length === 1)}
          text={t.hideText}
          templates={t.templates}
          confirmText={isHidden ? t.keep : t.hide}
          pendingText={t.deciding}
          tone="danger"
          onClose={() => setAsked([])}
          onConfirm={(reason) => decide(asked, 'hidden', reason)}
        />
      ) : null}
    </>
  );
}

function About({ row, list }: { row: ModeratedContent; list: ModerationList }) {
  const t = useTexts(moderationTexts);
  const { ago } = useTexts(sharedTexts);
  const may = useMay();
  const { kind, text } = row;
  return (
    <>
      <Row gap="1 3">
        <Badge>{t.kind[kind]}</Badge>
        <Link to={`/product/${row.product}`} lang={languageOf(row.title)}>
          {row.title}
        </Link>
        {may.openSellers ? (
          <Link to={`/operator/sellers/${row.store.id}`}>{row.store.name}</Link>
        ) : (
          <span>{row.store.name}</span>
        )}
      </Row>
      <Text tone="muted" size="sm">
        {[
          ...(row.rating === null ? [] : [t.stars(localDigits(row.rating))]),
          ...(row.author ? [t.by(row.author)] : []),
          t.since[list](ageText(row.since, Date.now(), ago)),
        ].join(' · ')}
      </Text>
      <p
        className={classNames(styles.text, kind === 'product' && styles.description)}
        lang={languageOf(text)}
      >
        {text}
      </p>
      {row.report_count > 0 ? (
        <div>
          <Text weight="medium">{t.reports(localDigits(row.report_count), row.report_count === 1)}</Text>
          <ul>
            {row.reports.map(({ reason, words, by }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they don't move
              <li key={place}>{t.report(t.reasons[reason], words, by)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {row.decided_by ? <Text>{t.verdict(row.reason, row.decided_by)}</Text> : null}
      {row.appeal ? <Text weight="medium">{t.appeal(row.appeal)}</Text> : null}
    </>
  );
}

function DecidedNotice({ decided: { decided, not_decided } }: { decided: Decided }) {
  const t = useTexts(moderationTexts);
  return (
    <BulkResult
      done={decided > 0 ? t.decided(localDigits(decided), decided === 1) : null}
      failedTitle={t.notDecided}
      failures={not_decided.map((one) => ({
        key: keyOf(one),
        text: `${t.kind[one.kind]} ${localDigits(one.id)}: ${one.error}`,
      }))}
    />
  );
}
