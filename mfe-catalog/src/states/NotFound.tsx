import { Link } from '@haat/navigation';
import { usePageTitle } from '@haat/remote';
import { ButtonLink, MissingPage } from '@haat/ui';
import { useStrings } from '../strings/index.ts';

/** The page of a product or store that does not exist. */
export function NotFound({ title, text }: { title: string; text: string }) {
  const s = useStrings();
  usePageTitle(title);
  return (
    <MissingPage
      title={title}
      text={text}
      action={
        <ButtonLink as={Link} to="/home">
          {s.goHome}
        </ButtonLink>
      }
    />
  );
}
