import { Link, useLocation } from '@haat/navigation';
import { Container, Divider, Logo, VisuallyHidden } from '@haat/ui';
import { placeAt } from '../siteMap';
import { useStrings } from '../strings';
import styles from './Footer.module.css';
import { useHydrated } from './useHydrated';

/** The bottom of every page (section 2: Footer). The HTML server renders it too. */
export function Footer() {
  const s = useStrings();
  const f = s.footer;
  const { pathname } = useLocation();
  // The server's markup is the same for every address.
  const slim = useHydrated() && placeAt(pathname)?.footer === 'slim';
  if (slim) return <SlimFooter />;
  return (
    <footer className={styles.footer}>
      <Container>
        <Divider look="stitch" />
        <div className={styles.columns}>
          <div>
            <Logo label={s.siteName} height={44} />
            <p className={styles.claim}>{f.claim}</p>
            <ul className={styles.promises}>
              {f.promises.map((promise) => (
                <li key={promise}>{promise}</li>
              ))}
            </ul>
          </div>
          <section>
            <h2 className={styles.heading}>{f.contact}</h2>
            <address>
              <ul className={styles.links}>
                <li>
                  <a href={f.phoneHref}>{f.phone}</a>
                </li>
                <li>
                  <a href={f.emailHref}>{f.email}</a>
                </li>
                <li>{f.hours}</li>
                <li>{f.address}</li>
              </ul>
            </address>
          </section>
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
          <section>
            <h2 className={styles.heading}>{f.social}</h2>
            <ul className={styles.links}>
              {SOCIAL.map(([network, address]) => (
                <li key={network}>
                  <a href={address} target="_blank" rel="noreferrer">
                    {f[network]} <VisuallyHidden>{f.opensElsewhere}</VisuallyHidden>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <p className={styles.copyright}>{f.copyright(new Date().getFullYear())}</p>
      </Container>
    </footer>
  );
}

/** One line under the pages that people work on. */
function SlimFooter() {
  const { footer: f } = useStrings();
  const links = [
    ['/faq', f.faq],
    ['/policies', f.policies],
    ['/tutorials', f.tutorials],
  ] as const;
  return (
    <footer className={styles.slim}>
      <Container>
        <div className={styles.line}>
          <p className={styles.copyright}>{f.copyright(new Date().getFullYear())}</p>
          <ul className={styles.inline}>
            {links.map(([to, text]) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </div>
      </Container>
    </footer>
  );
}

/** The shop's own pages; its name elsewhere is the one of its e-mail address. */
const SOCIAL = [
  ['facebook', 'https://www.facebook.com/haat.example'],
  ['instagram', 'https://www.instagram.com/haat.example'],
  ['youtube', 'https://www.youtube.com/@haat.example'],
] as const;

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
