import { Link } from '@haat/navigation';
import { usePageTitle } from '@haat/remote';
import { ButtonLink, Container, EmptyState, PageTitle } from '@haat/ui';
import { useStrings } from '../strings';

/** Shown for a path that the site map does not have. */
export function NotFound() {
  const s = useStrings().notFound;
  usePageTitle(s.title);
  return (
    <Container width="text">
      <PageTitle align="center">{s.title}</PageTitle>
      <EmptyState
        icon="search"
        title={s.text}
        action={
          <ButtonLink as={Link} to="/home" variant="primary">
            {s.home}
          </ButtonLink>
        }
      />
    </Container>
  );
}
