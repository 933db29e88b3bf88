import { useLocation } from '@haat/navigation';
import { Container, Icon, Notice, VisuallyHidden } from '@haat/ui';
import type { RefusedOverride } from '../regions/composition';
import { useStrings } from '../strings';
import styles from './OverrideBanner.module.css';

interface OverrideBannerProps {
  /** Remote → address of the manifest that it comes from. */
  inForce: Readonly<Record<string, string | undefined>>;
  refused: readonly RefusedOverride[];
}

/** Over every page that takes a remote from elsewhere than the site: which one, from where, and the way to end it. */
export function OverrideBanner({ inForce, refused }: OverrideBannerProps) {
  const s = useStrings().overrides;
  const { pathname, search } = useLocation();
  const overrides = Object.entries(inForce);
  return (
    <>
      {overrides.length > 0 ? (
        <aside className={styles.strip} aria-label={s.label}>
          <Icon name="alert" className={styles.icon} />
          <ul className={styles.list}>
            {overrides.map(([remote, address = '']) => (
              <li key={remote} className={styles.override}>
                <span className={styles.text} title={address}>
                  <strong className={styles.remote}>{remote}</strong> {s.from}{' '}
                  <span className={styles.origin}>{new URL(address).origin}</span>
                  <span className={styles.path}>{new URL(address).pathname}</span>
                </span>
                {/* A link of the server's: what was loaded of the remote stays in this page. */}
                <a className={styles.end} href={withoutOverride(remote, pathname, search)}>
                  {s.end}
                  <VisuallyHidden> {s.endOf(remote)}</VisuallyHidden>
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
              {s.refused[reason](remote, address)}
            </Notice>
          ))}
        </Container>
      ) : null}
    </>
  );
}

/** The page where it is, with the question that ends an override: an empty address. */
function withoutOverride(remote: string, pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.set(`remote.${remote}`, '');
  return `${pathname}?${query}`;
}
