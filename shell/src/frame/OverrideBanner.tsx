import { useLocation } from '@haat/navigation';
import type { RefusedOverride } from '@haat/page';
import { useTexts } from '@haat/remote';
import { alertIcon, Container, Icon, Notice, VisuallyHidden } from '@haat/ui';
import { sharedTexts } from '../strings';
import styles from './OverrideBanner.module.css';

interface OverrideBannerProps {
  /** Remote → address of its manifest. */
  inForce: Readonly<Record<string, string | undefined>>;
  refused: readonly RefusedOverride[];
}

/** Shown on every page with an overridden remote: its name, its address, and a link that ends the override. */
export function OverrideBanner({ inForce, refused }: OverrideBannerProps) {
  const t = useTexts(sharedTexts).overrides;
  const { pathname, search } = useLocation();
  const overrides = Object.entries(inForce);
  return (
    <>
      {overrides.length > 0 ? (
        <aside className={styles.strip} aria-label={t.label}>
          <Icon drawing={alertIcon} className={styles.icon} />
          <ul className={styles.list}>
            {overrides.map(([remote, address = '']) => (
              <li key={remote} className={styles.override}>
                <span className={styles.text} title={address}>
                  <strong className={styles.remote}>{remote}</strong> {t.from}{' '}
                  <span className={styles.origin}>{new URL(address).origin}</span>
                  <span className={styles.path}>{new URL(address).pathname}</span>
                </span>
                {/* A full page load, because the loaded remote stays in this page. */}
                <a className={styles.end} href={withoutOverride(remote, pathname, search)}>
                  {t.end}
                  <VisuallyHidden> {t.endOf(remote)}</VisuallyHidden>
                </a>
              </li>
            ))}
          </ul>
        </aside>
      ) : null}
      {refused.length > 0 ? (
        <Container className={styles.refused}>
          {refused.map(({ remote, address, reason }) => (
            <Notice key={`${remote} ${address}`} tone="warning">
              {t.refused[reason](remote, address)}
            </Notice>
          ))}
        </Container>
      ) : null}
    </>
  );
}

/** The present page with the parameter that ends an override: an empty address. */
function withoutOverride(remote: string, pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.set(`remote.${remote}`, '');
  return `${pathname}?${query}`;
}
