import { type Language, localDigits, type PageWords, readPageText } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Card, Notice, Stack, Text } from '@haat/ui';
import { pagesTexts } from '../strings/pages';
import styles from './PagePreview.module.css';

/** What a page would say, read by the rule that the shop's page goes by; or what is wrong in its text. */
export function PagePreview({
  words: { title, lead, body },
  language,
}: {
  words: PageWords;
  language: Language;
}) {
  const t = useTexts(pagesTexts);
  const sections = readPageText(body);
  if ('problem' in sections)
    return (
      <Notice>
        {t.problem(t.languages[language], localDigits(sections.line), t.problems[sections.problem])}
      </Notice>
    );
  return (
    <Card>
      <div lang={language} className={styles.words}>
        <Stack gap="4">
          <Text as="h3" size="lg">
            {title}
          </Text>
          <Text tone="muted">{lead}</Text>
          {sections.map((section) => (
            <Stack key={section.title} gap="2">
              <h4>{section.title}</h4>
              {section.text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {section.steps.length > 0 ? (
                <ol>
                  {section.steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              ) : null}
              {section.list.length > 0 ? (
                <ul>
                  {section.list.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              ) : null}
              {section.link ? <p>{`${section.link.text} → ${section.link.to}`}</p> : null}
            </Stack>
          ))}
        </Stack>
      </div>
    </Card>
  );
}
