import type { Store } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import {
  arrowRightIcon,
  EmptyState,
  Icon,
  List,
  SectionTitle,
  storeIcon,
  Text,
  VisuallyHidden,
} from '@haat/ui';
import { storeTexts } from '../strings/store';
import { storeTabsTexts } from '../strings/storeTabs';
import styles from './SocialMedia.module.css';
import { socialLinks } from './socialLinks';

/** SOCIAL MEDIA tab: the seller's pages on social networks. */
export function SocialMedia({ store }: { store: Store }) {
  const t = useTexts(storeTexts);
  const tab = useTexts(storeTabsTexts);
  const links = socialLinks(store);
  return (
    <section>
      <SectionTitle>{t.social}</SectionTitle>
      {links.length > 0 ? <p className={styles.lead}>{tab.socialText}</p> : null}
      <List
        layout="stack"
        className={styles.links}
        items={links}
        keyOf={({ url }) => url}
        empty={<EmptyState size="compact" icon={storeIcon} title={tab.noSocial} text={tab.noSocialText} />}
        renderItem={({ network, url, handle }) => (
          <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
            <Text as="span" weight="semibold">
              {tab[network]}
            </Text>
            <span className={styles.handle}>{handle}</span>
            <Icon drawing={arrowRightIcon} size={20} />
            <VisuallyHidden>{tab.newTab}</VisuallyHidden>
          </a>
        )}
      />
    </section>
  );
}
