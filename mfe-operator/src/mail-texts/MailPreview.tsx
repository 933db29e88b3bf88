import { mailPreviewQuery } from '@haat/api-client/queries/mailTexts';
import type { Language, MailBlock } from '@haat/contracts';
import { QueryState, useTexts } from '@haat/remote';
import { Card, Loading, Notice, Row, Skeleton, Stack, Text, useDebounced } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { mailTextsTexts } from '../strings/mailTexts';
import styles from './MailTextScreen.module.css';

const TYPING_MS = 500;

interface MailPreviewProps {
  kind: string;
  language: Language;
  words: Readonly<Record<string, string>>;
  /** Whether the words fit; else the preview before stays. */
  isSound: boolean;
}

/** The email with sample data, as the server writes it. */
export function MailPreview({ kind, language, words, isSound }: MailPreviewProps) {
  const t = useTexts(mailTextsTexts);
  // A string, which stays the same while the words do.
  const typed = useDebounced(JSON.stringify(words), TYPING_MS);
  const query = useQuery({
    ...mailPreviewQuery(kind, { language, words: JSON.parse(typed) }),
    enabled: isSound,
  });
  return (
    <div className={styles.preview}>
      <Text as="h2" tone="muted" size="sm">
        {t.preview}
      </Text>
      {isSound ? null : <Notice tone="warning">{t.previewWaits}</Notice>}
      <QueryState
        query={query}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={8} />
          </Loading>
        }
      >
        {({ subject, heading, bangla, greeting, blocks, footer }) => (
          <Card>
            <div lang={language}>
              <Stack gap="3">
                <Text weight="semibold">{t.subjectIs(subject)}</Text>
                <hr className={styles.rule} />
                <Text as="h3" size="lg" weight="semibold">
                  {heading}
                </Text>
                {bangla ? (
                  <Text tone="muted" lang="bn">
                    {bangla}
                  </Text>
                ) : null}
                <p>{greeting}</p>
                {blocks.map((block, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and none keeps a state
                  <Block key={index} block={block} />
                ))}
                <Text tone="muted" size="xs">
                  {footer}
                </Text>
              </Stack>
            </div>
          </Card>
        )}
      </QueryState>
    </div>
  );
}

function Block({ block: { type, text, rows } }: { block: MailBlock }) {
  switch (type) {
    case 'paragraph':
      return <p>{text}</p>;
    case 'title':
      return (
        <Text as="h4" weight="semibold">
          {text}
        </Text>
      );
    case 'quote':
      return <blockquote className={styles.quote}>{text}</blockquote>;
    case 'button':
      return (
        <p>
          <span className={styles.button}>{text}</span>
        </p>
      );
    default:
      return <Lines rows={rows} />;
  }
}

function Lines({ rows }: { rows: MailBlock['rows'] }) {
  return (
    <Stack gap="1">
      {rows.map(({ label, value }) => (
        <Row key={label} justify="between" gap="3" wrap={false} align="start">
          <Text as="span" tone="muted">
            {label}
          </Text>
          <span>{value}</span>
        </Row>
      ))}
    </Stack>
  );
}
