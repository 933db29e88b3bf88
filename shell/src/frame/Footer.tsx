import { type Contact, contactIn, phoneHref } from '@haat/contracts';
import { Link, useLocation } from '@haat/navigation';
import { isWorkPage } from '@haat/page';
import { useTexts } from '@haat/remote';
import { Container, Divider, Logo, VisuallyHidden } from '@haat/ui';
import { showShortcuts } from '../shortcuts/showShortcuts';
import { matchRoute } from '../siteRoutes';
import { sharedTexts } from '../strings';
import styles from './Footer.module.css';
import { LanguageLink } from './LanguageLink';
import { ThemeChoice } from './ThemeChoice';
import { useHydrated } from './useHydrated';

interface FooterProps {
  contact: Contact;
}

/** The bottom of every page (section 2: Footer). The HTML server renders it too. */
export function Footer({ contact }: FooterProps) {
  const shared = useTexts(sharedTexts);
  const f = shared.footer;
  const { pathname } = useLocation();
  // The server's markup is the same for every address.
  const slim = useHydrated() && isWorkPage(matchRoute(pathname));
  if (slim) return <SlimFooter />;
  return (
    <footer className={styles.footer}>
      <Container>
        <Divider variant="stitch" />
        <div className={styles.columns}>
          <div>
            <Logo label={shared.siteName} height={44} />
            <p className={styles.claim}>{shared.claim}</p>
            <ul className={styles.promises}>
              {f.promises.map((promise) => (
                <li key={promise}>{promise}</li>
              ))}
            </ul>
          </div>
          <ContactDetails contact={contact} />
          <Links
            heading={f.company}
            links={[
              ['/about', f.about],
              ['/blog', f.blog],
              ['/services', f.services],
              ['/policies', f.policies],
              ['/legal', f.legal],
              ['/seller', f.sell],
            ]}
          />
          <Links
            heading={f.help}
            links={[
              ['/faq', f.faq],
              ['/order-status', f.orderStatus],
              ['/tutorials', f.tutorials],
              ['/payment-options', f.paymentOptions],
            ]}
          />
          <SocialLinks contact={contact} />
        </div>
        <div className={styles.last}>
          <Copyright />
          <div className={styles.choices}>
            <ShortcutsButton />
            <ThemeChoice />
            <LanguageLink className={styles.language} />
          </div>
        </div>
      </Container>
    </footer>
  );
}

/** If the visitor's clock shows another year, the server's year stays. */
function Copyright() {
  const { copyright } = useTexts(sharedTexts).footer;
  return (
    <p className={styles.copyright} suppressHydrationWarning>
      {copyright(new Date().getFullYear())}
    </p>
  );
}

/** One line, below work pages. */
function SlimFooter() {
  const { footer: f } = useTexts(sharedTexts);
  const links = [
    ['/faq', f.faq],
    ['/policies', f.policies],
    ['/tutorials', f.tutorials],
  ] as const;
  return (
    <footer className={styles.slim}>
      <Container>
        <div className={styles.line}>
          <Copyright />
          <ul className={styles.inline}>
            {links.map(([to, text]) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
            <li>
              <ShortcutsButton />
            </li>
            <li>
              <LanguageLink />
            </li>
            <li>
              <ThemeChoice />
            </li>
          </ul>
        </div>
      </Container>
    </footer>
  );
}

/** The list of shortcuts, for visitors who turned them off or do not know them. */
function ShortcutsButton() {
  return (
    <button type="button" className={styles.shortcuts} onClick={showShortcuts}>
      {useTexts(sharedTexts).footer.shortcuts}
    </button>
  );
}

function ContactDetails({ contact }: FooterProps) {
  const t = useTexts(sharedTexts).footer;
  const { phone, email, hours, address } = contactIn(contact);
  if (!phone && !email && !hours && !address) return null;
  return (
    <section>
      <h2 className={styles.heading}>{t.contact}</h2>
      <address>
        <ul className={styles.links}>
          {phone ? (
            <li>
              <a href={phoneHref(phone)}>{phone}</a>
            </li>
          ) : null}
          {email ? (
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          ) : null}
          {hours ? <li>{hours}</li> : null}
          {address ? <li>{address}</li> : null}
        </ul>
      </address>
    </section>
  );
}

const NETWORKS = ['facebook', 'instagram', 'youtube'] as const;

function SocialLinks({ contact }: FooterProps) {
  const t = useTexts(sharedTexts).footer;
  if (!NETWORKS.some((network) => contact[network])) return null;
  return (
    <section>
      <h2 className={styles.heading}>{t.social}</h2>
      <ul className={styles.links}>
        {NETWORKS.map((network) => {
          const page = contact[network];
          return page ? (
            <li key={network}>
              <a href={page} target="_blank" rel="noreferrer">
                {t[network]} <VisuallyHidden>{t.opensElsewhere}</VisuallyHidden>
              </a>
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}

interface LinksProps {
  heading: string;
  links: readonly (readonly [to: string, text: string])[];
}

function Links({ heading, links }: LinksProps) {
  return (
    <section>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.links}>
        {links.map(([to, text]) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
