import type { ApiError } from '@haat/api-client';
import { contentPageFileQuery, contentPagesQuery, savePage } from '@haat/api-client/queries/content';
import {
  type ContentPageFile,
  LANGUAGES,
  type Language,
  localDigits,
  MAX_PAGE_TEXT,
  type PageWords,
  readPageText,
} from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, Field, Notice, Row, SectionTitle, Stack, Tabs, Text, TextArea, TextInput } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pagesTexts } from '../strings/pages';
import { PagePreview } from './PagePreview';

interface PageEditorProps extends Record<Language, PageWords> {
  file: ContentPageFile;
}

/** The words in both languages, with a preview. Each save is a new version. */
export function PageEditor({ file, en, bn }: PageEditorProps) {
  const t = useTexts(pagesTexts);
  const queryClient = useQueryClient();
  const [words, setWords] = useState<Record<Language, PageWords>>({ en, bn });
  const [refusal, setRefusal] = useState('');
  const [pending, setPending] = useState(false);

  /** The first problem of either language. */
  function problemOf(): string | undefined {
    for (const language of LANGUAGES) {
      const { title, lead, body } = words[language];
      const name = t.languages[language];
      if ([title, lead, body].some((text) => text.trim() === '')) return t.missing(name);
      const read = readPageText(body);
      if ('problem' in read) return t.problem(name, localDigits(read.line), t.problems[read.problem]);
    }
    return undefined;
  }

  async function save() {
    const problem = problemOf();
    setRefusal(problem ?? '');
    if (problem) return;
    setPending(true);
    try {
      const saved = await savePage(file.page, { ...words, seen: file.latest });
      queryClient.setQueryData(contentPageFileQuery(file.page).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: contentPagesQuery.queryKey, exact: true });
      notify(t.saved(localDigits(saved.latest)), 'success');
    } catch (error) {
      setRefusal((error as ApiError).message);
      void queryClient.invalidateQueries({ queryKey: contentPageFileQuery(file.page).queryKey, exact: true });
    } finally {
      setPending(false);
    }
  }

  const change = (language: Language, part: Partial<PageWords>) =>
    setWords((now) => ({ ...now, [language]: { ...now[language], ...part } }));
  return (
    <Stack gap="4">
      {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
      <Tabs
        label={t.language}
        tabs={LANGUAGES.map((language) => ({
          value: language,
          label: t.languages[language],
          content: (
            <Stack gap="4">
              <Field label={t.pageTitle} required>
                <TextInput
                  lang={language}
                  value={words[language].title}
                  maxLength={120}
                  onValueChange={(title) => change(language, { title })}
                />
              </Field>
              <Field label={t.pageLead} required>
                <TextArea
                  lang={language}
                  rows={2}
                  value={words[language].lead}
                  maxLength={400}
                  onValueChange={(lead) => change(language, { lead })}
                />
              </Field>
              <Field label={t.body} required>
                <TextArea
                  lang={language}
                  rows={14}
                  value={words[language].body}
                  maxLength={MAX_PAGE_TEXT}
                  onValueChange={(body) => change(language, { body })}
                />
              </Field>
              <Text tone="muted" size="sm">
                {t.help}
              </Text>
              <SectionTitle>{t.preview}</SectionTitle>
              <PagePreview words={words[language]} language={language} />
            </Stack>
          ),
        }))}
      />
      <Row>
        <Button pending={pending} pendingText={t.saving} onClick={save}>
          {t.save}
        </Button>
      </Row>
    </Stack>
  );
}
