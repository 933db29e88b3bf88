import type { ApiError } from '@haat/api-client';
import {
  keptTagsQuery,
  mergeTags,
  renameTag,
  shopWordKeys,
  tagChangesQuery,
} from '@haat/api-client/queries/shopWords';
import { dhakaTime, type KeptTag, localDigits, SEARCH_DEBOUNCE_MS, tagAddress } from '@haat/contracts';
import { MoreRows } from '@haat/features';
import { Link, useSearchParams } from '@haat/navigation';
import { QueryState, useSearchParamText, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Button,
  Dialog,
  EmptyState,
  Field,
  Icon,
  Loading,
  languageOf,
  Notice,
  RadioGroup,
  Row,
  Skeleton,
  Stack,
  searchIcon,
  Table,
  TextInput,
  tagIcon,
  useDebounced,
  VisuallyHidden,
} from '@haat/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Part } from '../Part';
import { Sections } from '../Sections';
import { sharedTexts } from '../strings';
import { wordsTexts } from '../strings/words';
import { TwoLines } from '../TwoLines';
import { useMay } from '../useMay';

/** The tags of all products; a search finds former names, too. */
export function Tags() {
  const t = useTexts(wordsTexts).tags;
  const [address] = useSearchParams();
  const [search, setSearch] = useSearchParamText('q', SEARCH_DEBOUNCE_MS);
  const query = useInfiniteQuery(keptTagsQuery((address.get('q') ?? '').trim()));
  return (
    <Sections>
      <Stack gap="4">
        <Field label={t.search} hideLabel>
          <TextInput
            type="search"
            maxLength={100}
            placeholder={t.search}
            prefix={<Icon drawing={searchIcon} size={18} />}
            value={search}
            onValueChange={setSearch}
          />
        </Field>
        <QueryState
          query={query}
          loading={
            <Loading text={t.loading}>
              <Skeleton lines={8} />
            </Loading>
          }
        >
          {({ pages }) => (
            <Stack gap="4">
              <TagTable rows={pages.flatMap(({ results }) => results)} />
              <MoreRows query={query} />
            </Stack>
          )}
        </QueryState>
      </Stack>
      <Part title={t.history}>
        <History />
      </Part>
    </Sections>
  );
}

interface Question {
  act: 'rename' | 'merge';
  tag: KeptTag;
}

function TagTable({ rows }: { rows: readonly KeptTag[] }) {
  const t = useTexts(wordsTexts).tags;
  const may = useMay();
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <>
      <Table
        label={t.list}
        rows={rows}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={tagIcon} title={t.none} text={t.noneText} />}
        columns={[
          {
            key: 'name',
            header: t.columns.name,
            rowHeader: true,
            cell: ({ name, former }) => (
              <TwoLines below={former.length > 0 ? t.former(former.join(', ')) : null}>
                <Link to={tagAddress(name) as `/tag/${string}`} lang={languageOf(name)}>
                  {name}
                </Link>
              </TwoLines>
            ),
          },
          {
            key: 'products',
            header: t.columns.products,
            align: 'end',
            cell: ({ products }) => localDigits(products),
          },
          ...(may.keepWords
            ? [
                {
                  key: 'acts',
                  header: t.columns.acts,
                  hideHeader: true,
                  align: 'end' as const,
                  cell: (tag: KeptTag) => (
                    <Row gap="2">
                      {(['rename', 'merge'] as const).map((act) => (
                        <Button
                          key={act}
                          variant="secondary"
                          size="sm"
                          onClick={() => setQuestion({ act, tag })}
                        >
                          {t[act]}
                          <VisuallyHidden>{` ${tag.name}`}</VisuallyHidden>
                        </Button>
                      ))}
                    </Row>
                  ),
                },
              ]
            : []),
        ]}
      />
      {question?.act === 'rename' ? (
        <RenameDialog tag={question.tag} onClose={() => setQuestion(null)} />
      ) : null}
      {question?.act === 'merge' ? (
        <MergeDialog tag={question.tag} onClose={() => setQuestion(null)} />
      ) : null}
    </>
  );
}

interface ActDialogProps {
  title: string;
  text: string;
  confirmText: string;
  children: ReactNode;
  onClose: () => void;
  /** @returns what is said when it is done; null: something is missing */
  onConfirm: () => Promise<string | null>;
}

/** A dialog that changes a tag; a refusal is shown in it, and the list behind it is read anew. */
function ActDialog({ title, text, confirmText, children, onClose, onConfirm }: ActDialogProps) {
  const t = useTexts(wordsTexts);
  const shared = useTexts(sharedTexts);
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');

  async function confirm() {
    setPending(true);
    setError('');
    try {
      const said = await onConfirm();
      if (said === null) return;
      notify(said, 'success');
      onClose();
    } catch (refusal) {
      const { code, message } = refusal as ApiError;
      setError(code === 'tag_changed' ? t.tags.changed : message);
    } finally {
      setPending(false);
      void queryClient.invalidateQueries({ queryKey: shopWordKeys.tags });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      closeText={shared.close}
      locked={pending}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button pending={pending} pendingText={t.saving} onClick={confirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {error ? <Notice tone="danger">{error}</Notice> : null}
        {children}
      </Stack>
    </Dialog>
  );
}

interface TagDialogProps {
  tag: KeptTag;
  onClose: () => void;
}

function RenameDialog({ tag, onClose }: TagDialogProps) {
  const t = useTexts(wordsTexts).tags;
  const [name, setName] = useState(tag.name);
  const [missing, setMissing] = useState(false);
  const isEmpty = name.trim() === '';
  return (
    <ActDialog
      title={t.renameTitle(tag.name)}
      text={t.renameText}
      confirmText={t.rename}
      onClose={onClose}
      onConfirm={async () => {
        setMissing(isEmpty);
        if (isEmpty) return null;
        await renameTag(tag.id, { name: name.trim(), version: tag.version });
        return t.renamed(tag.name, name.trim());
      }}
    >
      <Field label={t.newName} required {...(missing && isEmpty ? { error: t.nameNeeded } : {})}>
        <TextInput maxLength={60} value={name} onValueChange={setName} />
      </Field>
    </ActDialog>
  );
}

/** As many as are offered as the other tag of a merge. */
const MAX_OFFERED = 8;

function MergeDialog({ tag, onClose }: TagDialogProps) {
  const t = useTexts(wordsTexts).tags;
  const [typed, setTyped] = useState('');
  const [into, setInto] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const { data } = useInfiniteQuery(keptTagsQuery(useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)));
  const offered = (data?.pages[0]?.results ?? []).filter(({ id }) => id !== tag.id).slice(0, MAX_OFFERED);
  const chosen = offered.find(({ id }) => String(id) === into);
  return (
    <ActDialog
      title={t.mergeTitle(tag.name)}
      text={t.mergeText(localDigits(tag.products))}
      confirmText={chosen ? t.mergeInto(chosen.name) : t.merge}
      onClose={onClose}
      onConfirm={async () => {
        setMissing(!chosen);
        if (!chosen) return null;
        await mergeTags(tag.id, { version: tag.version, into: chosen.id, into_version: chosen.version });
        return t.merged(tag.name, chosen.name);
      }}
    >
      <Field label={t.searchOther}>
        <TextInput type="search" maxLength={100} value={typed} onValueChange={setTyped} />
      </Field>
      <RadioGroup
        label={t.other}
        value={into}
        options={offered.map(({ id, name, products }) => ({
          value: String(id),
          label: name,
          note: t.products(localDigits(products), products === 1),
        }))}
        onValueChange={setInto}
        {...(missing && !chosen ? { error: t.otherNeeded } : {})}
      />
    </ActDialog>
  );
}

function History() {
  const t = useTexts(wordsTexts).tags;
  const query = useInfiniteQuery(tagChangesQuery);
  return (
    <QueryState
      query={query}
      loading={
        <Loading text={t.loading}>
          <Skeleton lines={4} />
        </Loading>
      }
    >
      {({ pages }) => (
        <Stack gap="4">
          <Table
            label={t.history}
            rows={pages.flatMap(({ results }) => results)}
            keyOf={({ id }) => id}
            empty={<p>{t.noHistory}</p>}
            columns={[
              {
                key: 'what',
                header: t.columns.what,
                rowHeader: true,
                cell: ({ act, from, to, done }) => (
                  <TwoLines below={done ? null : t.following}>{t.did[act](from, to)}</TwoLines>
                ),
              },
              {
                key: 'products',
                header: t.columns.products,
                align: 'end',
                cell: ({ products }) => localDigits(products),
              },
              { key: 'who', header: t.columns.who, cell: ({ actor }) => actor },
              { key: 'when', header: t.columns.when, cell: ({ at }) => dhakaTime(at) },
            ]}
          />
          <MoreRows query={query} />
        </Stack>
      )}
    </QueryState>
  );
}
