import { Link } from '@haat/navigation';
import { useLoaded, usePageTitle, useTexts } from '@haat/remote';
import { ButtonLink, Container, MissingPage } from '@haat/ui';
import { sharedTexts } from '../strings/index.ts';

/** The page of a product or store that does not exist, with others to go on with. */
export function NotFound({ title, text }: { title: string; text: string }) {
  const shared = useTexts(sharedTexts);
  usePageTitle(title);
  return (
    <>
      <MissingPage
        title={title}
        text={text}
        action={
          <ButtonLink as={Link} to="/home">
            {shared.goHome}
          </ButtonLink>
        }
      />
      <Others />
    </>
  );
}

const loadRail = () => import('../product-list/TrendingRail');
const ignore = () => {};

/** Trending products. Their code is loaded here only: it is no part of a page that exists. */
function Others() {
  const rail = useLoaded(loadRail, true, ignore);
  return rail ? (
    <Container>
      <rail.TrendingRail />
    </Container>
  ) : null;
}
