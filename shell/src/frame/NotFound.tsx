import { Link } from '@haat/navigation';
import { usePageTitle, useTexts } from '@haat/remote';
import { ButtonLink, MissingPage } from '@haat/ui';
import { sharedTexts } from '../strings';

/** Shown for a path that no release has. */
export function NotFound() {
  const t = useTexts(sharedTexts).notFound;
  usePageTitle(t.title);
  return (
    <MissingPage
      title={t.title}
      text={t.text}
      action={
        <>
          <ButtonLink as={Link} to="/home">
            {t.home}
          </ButtonLink>
          <ButtonLink as={Link} to="/trending" variant="secondary">
            {t.trending}
          </ButtonLink>
        </>
      }
    />
  );
}
