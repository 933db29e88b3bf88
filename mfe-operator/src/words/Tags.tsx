import type { ApiError } from '@haat/api-client';
import {
  keptTagsQuery,
  mergeTags,
  renameTag,
  shopWordKeys,
  tagChangesQuery,
} from '@haat/api-client/queries/shopWords';
import { dhakaTime, type KeptTag, localDigits, SEARCH_DEBOUNCE_MS, tagAddress } from '@haat/contracts';
import { Link, useSearchParams } from '@haat/navigation';
import { useSearchParamText, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Button,
  EmptyState,
  Field,
  languageOf,
  RadioGroup,
  Row,
  Stack,
  Table,
  TextInput,
  tagIcon,
  useDebounced,
  VisuallyHidden,
} from '@haat/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../ActDialog';
import { Part } from '../Part';
import { RowPages } from '../RowPages';
import { SearchField } from '../SearchField';
import { Sections } from '../Sections';
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
        <SearchField label={t.search} value={search} onValueChange={setSearch} />
        <RowPages query={query} loading={t.loading}>
          {(rows) => <TagTable rows={rows} />}
        </RowPages>
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

/** Runs a change of a tag and says that it is done; the list is read anew. @throws Error with the refusal in words */
function useChange() {
  const t = useTexts(wordsTexts).tags;
  const queryClient = useQueryClient();
  return async (change: Promise<unknown>, done: string) => {
    try {
      await change;
      notify(done, 'success');
    } catch (refusal) {
      throw (refusal as ApiError).code === 'tag_changed' ? new Error(t.changed) : refusal;
    } finally {
      void queryClient.invalidateQueries({ queryKey: shopWordKeys.tags });
    }
  };
}

interface TagDialogProps {
  tag: KeptTag;
  onClose: () => void;
}

function RenameDialog({ tag, onClose }: TagDialogProps) {
  const t = useTexts(wordsTexts).tags;
  const { saving } = useTexts(wordsTexts);
  const change = useChange();
  const [name, setName] = useState(tag.name);
  const [missing, setMissing] = useState(false);
  const isEmpty = name.trim() === '';
  return (
    <ActDialog
      title={t.renameTitle(tag.name)}
      text={t.renameText}
      confirmText={t.rename}
      pendingText={saving}
      onClose={onClose}
      check={() => {
        setMissing(isEmpty);
        return !isEmpty;
      }}
      onConfirm={() =>
        change(
          renameTag(tag.id, { name: name.trim(), version: tag.version }),
          t.renamed(tag.name, name.trim()),
        )
      }
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
  const { saving } = useTexts(wordsTexts);
  const change = useChange();
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
      pendingText={saving}
      onClose={onClose}
      check={() => {
        setMissing(!chosen);
        return chosen !== undefined;
      }}
      onConfirm={async () => {
        if (!chosen) return;
        const into = { into: chosen.id, into_version: chosen.version };
        await change(mergeTags(tag.id, { version: tag.version, ...into }), t.merged(tag.name, chosen.name));
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
    <RowPages query={query} loading={t.loading} lines={4}>
      {(rows) => (
        <Table
          label={t.history}
          rows={rows}
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
      )}
    </RowPages>
  );
}
