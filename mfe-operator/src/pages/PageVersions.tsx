import type { ApiError } from '@haat/api-client';
import { contentPageFileQuery, contentPagesQuery, publishPage } from '@haat/api-client/queries/content';
import { type ContentPageFile, dhakaTime, localDigits, type PageVersion } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Badge, Button, ConfirmDialog, Notice, Row, SectionTitle, Table, Text } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sharedTexts } from '../strings';
import { pagesTexts } from '../strings/pages';
import { useMay } from '../useMay';

interface PageVersionsProps {
  file: ContentPageFile;
  /** Puts the words of a version into the editor. */
  onOpen: (version: number) => void;
}

/** The versions of a page: an owner publishes one, also an earlier one, or the built-in words again. */
export function PageVersions({ file, onOpen }: PageVersionsProps) {
  const t = useTexts(pagesTexts);
  const { cancel } = useTexts(sharedTexts);
  const may = useMay();
  const queryClient = useQueryClient();
  /** null: the built-in words */
  const [asked, setAsked] = useState<{ version: number | null } | null>(null);
  const [refusal, setRefusal] = useState('');
  const live = file.live?.version ?? null;

  async function publish(version: number | null) {
    setRefusal('');
    const { queryKey } = contentPageFileQuery(file.page);
    try {
      queryClient.setQueryData(queryKey, await publishPage(file.page, { version, seen: live }));
      notify(t.published, 'success');
    } catch (error) {
      setRefusal((error as ApiError).message);
      void queryClient.invalidateQueries({ queryKey, exact: true });
    }
    void queryClient.invalidateQueries({ queryKey: contentPagesQuery.queryKey, exact: true });
  }

  return (
    <section>
      <SectionTitle
        actions={
          may.publishPages && live !== null ? (
            <Button variant="ghost" size="sm" onClick={() => setAsked({ version: null })}>
              {t.useBuiltIn}
            </Button>
          ) : null
        }
      >
        {t.versions}
      </SectionTitle>
      {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
      <Table
        label={t.versions}
        rows={file.versions}
        keyOf={({ version }) => version}
        empty={<Text tone="muted">{t.noVersions}</Text>}
        columns={[
          {
            key: 'newest',
            header: t.columns.page,
            rowHeader: true,
            cell: ({ version }) => (
              <Row gap="2">
                {t.version(localDigits(version))}
                {version === live ? <Badge tone="success">{t.live}</Badge> : null}
              </Row>
            ),
          },
          { key: 'at', header: t.columns.at, cell: ({ at }) => dhakaTime(at) },
          { key: 'author', header: t.columns.author, cell: ({ author }) => author },
          ...(may.writePages
            ? [
                {
                  key: 'acts',
                  header: t.columns.acts,
                  hideHeader: true,
                  cell: ({ version }: PageVersion) => (
                    <Row gap="2">
                      <Button variant="secondary" size="sm" onClick={() => onOpen(version)}>
                        {t.open}
                      </Button>
                      {may.publishPages && version !== live ? (
                        <Button size="sm" onClick={() => setAsked({ version })}>
                          {t.publish}
                        </Button>
                      ) : null}
                    </Row>
                  ),
                },
              ]
            : []),
        ]}
      />
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={asked.version === null ? t.builtInTitle : t.publishTitle(localDigits(asked.version))}
          text={asked.version === null ? t.builtInText : t.publishText}
          confirmText={asked.version === null ? t.useBuiltIn : t.publish}
          pendingText={t.publishing}
          cancelText={cancel}
          onConfirm={() => publish(asked.version)}
        />
      ) : null}
    </section>
  );
}
