import { Link } from '@haat/navigation';
import { usePageTitle } from '@haat/remote';
import { ButtonLink, Container, PageTitle } from '@haat/ui';
import { useStrings } from '../strings/index.ts';
import styles from './NotFound.module.css';

/** The page of a product or store that does not exist. It has no retry. */
export function NotFound({ title, text }: { title: string; text: string }) {
  const s = useStrings();
  usePageTitle(title);
  return (
    <Container>
      <div className={styles.page}>
        <PageTitle align="center" lead={text}>
          {title}
        </PageTitle>
        <ButtonLink as={Link} to="/home">
          {s.goHome}
        </ButtonLink>
      </div>
    </Container>
  );
}
