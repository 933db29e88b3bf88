import type { ApiError } from '@haat/api-client';
import {
  mailFileQuery,
  mailTextsQuery,
  mailVersionWords,
  saveMailTexts,
  sendTestMail,
} from '@haat/api-client/queries/mailTexts';
import { dhakaTime, LANGUAGES, type Language, localDigits, type MailFile } from '@haat/contracts';
import { useParams } from '@haat/navigation';
import { usePageTitle, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, ConfirmDialog, Notice, Row, Stack, Table, Tabs, Text } from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FilePage, FileTitle } from '../FilePage';
import { Part } from '../Part';
import { Sections } from '../Sections';
import { sharedTexts } from '../strings';
import { mailTextsTexts } from '../strings/mailTexts';
import { useMay } from '../useMay';
import { MailPreview } from './MailPreview';
import { MailTextFields } from './MailTextFields';
import styles from './MailTextScreen.module.css';
import { type Draft, draftOf, problemsIn, wordsOf } from './mailDraft';

/** /operator/mail-texts/:kind: the words of an email, its preview in both languages, and the versions. */
export default function MailTextScreen() {
  const t = useTexts(mailTextsTexts);
  const { kind = '' } = useParams();
  const name = t.nameOf(kind);
  usePageTitle(name);
  const back = { to: '/operator/mail-texts', text: t.title } as const;
  return (
    <FilePage query={useQuery(mailFileQuery(kind))} back={back} title={name} texts={t}>
      {(file) => (
        <Stack gap="5">
          <FileTitle back={back}>{name}</FileTitle>
          <Editor key={file.kind} file={file} />
        </Stack>
      )}
    </FilePage>
  );
}

function Editor({ file }: { file: MailFile }) {
  const t = useTexts(mailTextsTexts);
  const { cancel } = useTexts(sharedTexts);
  const may = useMay();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => draftOf(file, file.words));
  // A version that somebody else saves meanwhile is not overwritten: the server compares.
  const [seen, setSeen] = useState(file.version);
  const [language, setLanguage] = useState<Language>('en');
  const [refusal, setRefusal] = useState('');
  const [pending, setPending] = useState<'save' | 'test' | null>(null);
  const [resets, setResets] = useState(false);
  const { queryKey } = mailFileQuery(file.kind);

  async function run(name: 'save' | 'test', work: () => Promise<void>) {
    setPending(name);
    setRefusal('');
    try {
      await work();
    } catch (error) {
      const { code, message } = error as ApiError;
      setRefusal(code === 'changed_meanwhile' ? t.changedMeanwhile : message);
      void queryClient.invalidateQueries({ queryKey, exact: true });
    } finally {
      setPending(null);
    }
  }

  const save = (words: Record<Language, Record<string, string>>, said: string) =>
    run('save', async () => {
      const saved = await saveMailTexts(file.kind, { ...words, seen });
      queryClient.setQueryData(queryKey, saved);
      setDraft(draftOf(saved, saved.words));
      setSeen(saved.version);
      void queryClient.invalidateQueries({ queryKey: mailTextsQuery.queryKey, exact: true });
      notify(said, 'success');
    });

  function check(languages: readonly Language[]): boolean {
    for (const one of languages) {
      const [problem] = problemsIn(file.texts[one], draft[one]);
      if (problem === undefined) continue;
      setLanguage(one);
      setRefusal(t.problem(t.languages[one], t.keyName(problem.key), t.problems[problem.what](problem.name)));
      return false;
    }
    return true;
  }

  const test = () =>
    check([language]) &&
    run('test', async () => {
      const words = wordsOf(file.texts[language], draft[language]);
      const { to } = await sendTestMail(file.kind, { language, words });
      notify(t.sent(to), 'success');
    });

  return (
    <Sections>
      <Stack gap="4">
        {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
        <Tabs
          label={t.language}
          value={language}
          onValueChange={(next) => setLanguage(next as Language)}
          tabs={LANGUAGES.map((one) => ({
            value: one,
            label: t.languages[one],
            content: (
              <div className={styles.columns}>
                <MailTextFields
                  language={one}
                  texts={file.texts[one]}
                  words={draft[one]}
                  readOnly={!may.writeMails}
                  onChange={(key, text) =>
                    setDraft((now) => ({ ...now, [one]: { ...now[one], [key]: text } }))
                  }
                />
                <MailPreview
                  kind={file.kind}
                  language={one}
                  words={wordsOf(file.texts[one], draft[one])}
                  isSound={problemsIn(file.texts[one], draft[one]).length === 0}
                />
              </div>
            ),
          }))}
        />
        {may.writeMails ? (
          <Row gap="3">
            <Button
              pending={pending === 'save'}
              pendingText={t.saving}
              onClick={() =>
                check(LANGUAGES) &&
                save({ en: wordsOf(file.texts.en, draft.en), bn: wordsOf(file.texts.bn, draft.bn) }, t.saved)
              }
            >
              {t.save}
            </Button>
            <Button variant="secondary" pending={pending === 'test'} pendingText={t.sending} onClick={test}>
              {t.test}
            </Button>
            <Button variant="ghost" onClick={() => setResets(true)}>
              {t.reset}
            </Button>
          </Row>
        ) : null}
      </Stack>
      <Versions
        file={file}
        onOpen={(version) =>
          run('save', async () => setDraft(draftOf(file, await mailVersionWords(file.kind, version))))
        }
      />
      {resets ? (
        <ConfirmDialog
          open
          onOpenChange={() => setResets(false)}
          title={t.resetTitle}
          text={t.resetText}
          confirmText={t.reset}
          pendingText={t.saving}
          cancelText={cancel}
          onConfirm={() => save({ en: {}, bn: {} }, t.wasReset)}
        />
      ) : null}
    </Sections>
  );
}

function Versions({ file, onOpen }: { file: MailFile; onOpen: (version: number) => void }) {
  const t = useTexts(mailTextsTexts);
  const may = useMay();
  return (
    <Part title={t.versions}>
      <Table
        label={t.versions}
        rows={file.versions}
        keyOf={({ version }) => version}
        empty={<Text tone="muted">{t.noVersions}</Text>}
        columns={[
          {
            key: 'version',
            header: t.columns.latest,
            rowHeader: true,
            cell: ({ version }) => t.version(localDigits(version)),
          },
          { key: 'at', header: t.columns.at, cell: ({ at }) => dhakaTime(at) },
          { key: 'author', header: t.columns.author, cell: ({ author }) => author },
          ...(may.writeMails
            ? [
                {
                  key: 'acts',
                  header: t.columns.acts,
                  hideHeader: true,
                  align: 'end' as const,
                  cell: ({ version }: MailFile['versions'][number]) => (
                    <Button variant="secondary" size="sm" onClick={() => onOpen(version)}>
                      {t.open}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Part>
  );
}
