import { Link } from '@haat/navigation';
import { usePageTitle } from '@haat/remote';
import { ButtonLink, MissingPage } from '@haat/ui';
import { useStrings } from '../strings';

/** Shown for a path that the site map does not have. */
export function NotFound() {
  const s = useStrings().notFound;
  usePageTitle(s.title);
  return (
    <MissingPage
      title={s.title}
      text={s.text}
      action={
        <>
          <ButtonLink as={Link} to="/home">
            {s.home}
          </ButtonLink>
          <ButtonLink as={Link} to="/trending" variant="secondary">
            {s.trending}
          </ButtonLink>
        </>
      }
    />
  );
}
