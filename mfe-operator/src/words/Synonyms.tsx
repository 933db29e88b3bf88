import type { ApiError } from '@haat/api-client';
import {
  addSynonyms,
  changeSynonyms,
  restoreSynonyms,
  shopWordKeys,
  synonymChangesQuery,
  synonymsQuery,
} from '@haat/api-client/queries/shopWords';
import { dhakaTime, foldName, type SynonymGroupRow, type SynonymList } from '@haat/contracts';
import { QueryState, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Button,
  ConfirmDialog,
  Field,
  List,
  Loading,
  Notice,
  Row,
  Skeleton,
  Stack,
  Table,
  TextArea,
  VisuallyHidden,
} from '@haat/ui';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../ActDialog';
import { Part } from '../Part';
import { RowPages } from '../RowPages';
import { SearchField } from '../SearchField';
import { Sections } from '../Sections';
import { sharedTexts } from '../strings';
import { wordsTexts } from '../strings/words';
import { TwoLines } from '../TwoLines';
import { useMay } from '../useMay';

/** Words that mean the same in a search: the operators' own, and those that come with the shop. */
export function Synonyms() {
  const t = useTexts(wordsTexts).synonyms;
  const query = useQuery(synonymsQuery);
  return (
    <QueryState
      query={query}
      loading={
        <Loading text={t.loading}>
          <Skeleton lines={8} />
        </Loading>
      }
    >
      {(list) => <Groups list={list} />}
    </QueryState>
  );
}

/** Runs a change; the list that it answers replaces the present one. */
function useChange() {
  const t = useTexts(wordsTexts).synonyms;
  const queryClient = useQueryClient();
  return async (change: Promise<SynonymList>): Promise<string | null> => {
    try {
      queryClient.setQueryData(synonymsQuery.queryKey, await change);
      notify(t.saved, 'success');
      return null;
    } catch (refusal) {
      const { code, message } = refusal as ApiError;
      return code === 'synonyms_changed' ? t.changed : message;
    } finally {
      void queryClient.invalidateQueries({ queryKey: shopWordKeys.synonyms });
    }
  };
}

function Groups({ list: { results, built_in } }: { list: SynonymList }) {
  const t = useTexts(wordsTexts).synonyms;
  const { cancel } = useTexts(sharedTexts);
  const may = useMay();
  const change = useChange();
  const [search, setSearch] = useState('');
  /** null: a new group */
  const [edited, setEdited] = useState<SynonymGroupRow | null | undefined>(undefined);
  const [removed, setRemoved] = useState<SynonymGroupRow | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const wanted = foldName(search);
  const matches = (forms: readonly string[]) => forms.some((form) => foldName(form).includes(wanted));
  return (
    <Sections>
      <Stack gap="4">
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <Row gap="3">
          <SearchField label={t.search} value={search} onValueChange={setSearch} />
          {may.keepWords ? <Button onClick={() => setEdited(null)}>{t.add}</Button> : null}
        </Row>
        <Table
          label={t.own}
          rows={results.filter(({ forms }) => matches(forms))}
          keyOf={({ id }) => id}
          empty={<p>{wanted ? t.noMatch : t.none}</p>}
          columns={[
            {
              key: 'forms',
              header: t.columns.forms,
              rowHeader: true,
              cell: ({ forms }) => forms.join(', '),
            },
            ...(may.keepWords
              ? [
                  {
                    key: 'acts',
                    header: t.columns.acts,
                    hideHeader: true,
                    align: 'end' as const,
                    cell: (group: SynonymGroupRow) => (
                      <Row gap="2">
                        <Button variant="secondary" size="sm" onClick={() => setEdited(group)}>
                          {t.edit}
                          <VisuallyHidden>{` ${group.forms.join(', ')}`}</VisuallyHidden>
                        </Button>
                        <Button variant="secondary" size="sm" onClick={() => setRemoved(group)}>
                          {t.remove}
                          <VisuallyHidden>{` ${group.forms.join(', ')}`}</VisuallyHidden>
                        </Button>
                      </Row>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Stack>
      <Part title={t.builtIn}>
        <List
          label={t.builtIn}
          items={built_in.filter(matches)}
          keyOf={(forms) => forms.join()}
          empty={<p>{t.noMatch}</p>}
          renderItem={(forms) => forms.join(', ')}
        />
      </Part>
      <Part title={t.history}>
        <History onFailure={setFailure} />
      </Part>
      {edited === undefined ? null : <GroupDialog group={edited} onClose={() => setEdited(undefined)} />}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        tone="danger"
        title={t.removeTitle}
        text={removed ? t.removeText(removed.forms.join(', ')) : ''}
        confirmText={t.remove}
        cancelText={cancel}
        onConfirm={async () => {
          if (!removed) return;
          setFailure(await change(changeSynonyms(removed.id, { forms: [], version: removed.version })));
        }}
      />
    </Sections>
  );
}

/** The words of a group, by commas or lines. */
function GroupDialog({ group, onClose }: { group: SynonymGroupRow | null; onClose: () => void }) {
  const t = useTexts(wordsTexts).synonyms;
  const { saving } = useTexts(wordsTexts);
  const change = useChange();
  const [typed, setTyped] = useState(group?.forms.join(', ') ?? '');
  const [missing, setMissing] = useState(false);
  const forms = typed.split(/[,،\n]/).flatMap((form) => form.trim() || []);
  return (
    <ActDialog
      title={group ? t.editTitle : t.add}
      text={t.text}
      confirmText={t.save}
      pendingText={saving}
      onClose={onClose}
      check={() => {
        setMissing(forms.length < 2);
        return forms.length >= 2;
      }}
      onConfirm={async () => {
        const refusal = await change(
          group ? changeSynonyms(group.id, { forms, version: group.version }) : addSynonyms(forms),
        );
        if (refusal !== null) throw new Error(refusal);
      }}
    >
      <Field
        label={t.forms}
        hint={t.formsHint}
        required
        {...(missing && forms.length < 2 ? { error: t.formsNeeded } : {})}
      >
        <TextArea rows={4} maxLength={2000} value={typed} onValueChange={setTyped} />
      </Field>
    </ActDialog>
  );
}

function History({ onFailure }: { onFailure: (text: string | null) => void }) {
  const t = useTexts(wordsTexts).synonyms;
  const may = useMay();
  const change = useChange();
  const query = useInfiniteQuery(synonymChangesQuery);
  const words = (forms: readonly string[]) => (forms.length > 0 ? forms.join(', ') : t.nothing);
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
              cell: ({ act, before, after }) => (
                <TwoLines below={t.wereAndAre(words(before), words(after))}>{t.did[act]}</TwoLines>
              ),
            },
            { key: 'who', header: t.columns.who, cell: ({ actor }) => actor },
            { key: 'when', header: t.columns.when, cell: ({ at }) => dhakaTime(at) },
            {
              key: 'acts',
              header: t.columns.acts,
              hideHeader: true,
              align: 'end',
              cell: ({ id, group, version, before }) =>
                may.keepWords ? (
                  <Button
                    variant="secondary"
                    size="sm"
                    onClick={async () =>
                      onFailure(await change(restoreSynonyms(group, { change: id, version })))
                    }
                  >
                    {t.restore}
                    <VisuallyHidden>{` ${words(before)}`}</VisuallyHidden>
                  </Button>
                ) : null,
            },
          ]}
        />
      )}
    </RowPages>
  );
}
