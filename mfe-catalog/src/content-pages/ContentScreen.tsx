import { signInOptionsQuery } from '@haat/api-client/queries/account';
import { contentPageQuery } from '@haat/api-client/queries/content';
import { type ContentPageName, contactIn, currentLanguage } from '@haat/contracts';
import { Link, useLocation } from '@haat/navigation';
import { usePageTitle, useTexts } from '@haat/remote';
import { contactAtom } from '@haat/session';
import { ButtonLink, Container, classNames, Icon, Loading, PageTitle, plusIcon } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { sharedTexts } from '../strings';
import styles from './ContentScreen.module.css';
import type { ContentPath, Section } from './contentPage';
import { contentTexts } from './texts';

/** The content page of the current path. */
export default function ContentScreen() {
  const shared = useTexts(sharedTexts);
  const { contents, pagesWith } = useTexts(contentTexts);
  const { pathname } = useLocation();
  const contact = contactIn(useAtomValue(contactAtom));
  // Of these pages a collapsed answer, and the texts of some sections depend on it.
  const options = useQuery({
    ...signInOptionsQuery,
    enabled: /^\/(faq|payment-options)/.test(pathname),
  }).data;
  const path = pathname.replace(/\/$/, '') as ContentPath;
  const published = useQuery(contentPageQuery(path.slice(1) as ContentPageName, currentLanguage()));
  const builtIn = pagesWith(contact, options?.guestCheckout, options?.onlinePayments)[path];
  const { look } = builtIn;
  const { title, lead, sections } = published.data ?? builtIn;
  usePageTitle(title);
  if (published.isPending)
    return (
      <Container>
        <PageTitle>{title}</PageTitle>
        <Loading text={shared.loading} />
      </Container>
    );
  return (
    <Container>
      <div className={styles.page}>
        <div className={styles.side}>
          <PageTitle lead={lead}>{title}</PageTitle>
          {look === 'questions' ? null : (
            <nav aria-label={contents} className={styles.contents}>
              <ol className={styles.entries}>
                {sections.map((section, place) => (
                  <li key={section.title}>
                    <a href={`#${anchorOf(place)}`}>{section.title}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
        </div>
        <div className={classNames(styles.sections, look !== 'sections' && styles[look])}>
          {sections.map((section, place) =>
            look === 'questions' ? (
              <details key={section.title} className={styles.question}>
                <summary className={styles.summary}>
                  {section.title}
                  <Icon drawing={plusIcon} size={20} />
                </summary>
                <SectionBody section={section} />
              </details>
            ) : (
              <section key={section.title} id={anchorOf(place)} className={styles.section}>
                <h2 className={styles.title}>{section.title}</h2>
                <SectionBody section={section} />
              </section>
            ),
          )}
        </div>
      </div>
    </Container>
  );
}

/** Published words have no facts. */
type ShownSection = Omit<Section, 'facts'> & Partial<Pick<Section, 'facts'>>;

function SectionBody({ section: { text, steps, list, facts = [], link } }: { section: ShownSection }) {
  return (
    <div className={styles.body}>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {facts.length > 0 ? (
        <dl className={styles.facts}>
          {facts.map(({ name, value }) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {steps.length > 0 ? (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : null}
      {list.length > 0 ? (
        <ul className={styles.list}>
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ) : null}
      {link ? (
        <ButtonLink as={Link} to={link.to} variant="secondary" size="sm" className={styles.link}>
          {link.text}
        </ButtonLink>
      ) : null}
    </div>
  );
}

const anchorOf = (place: number) => `part-${place + 1}`;
