import type { SellerProfile } from '@haat/contracts';
import { Link, useBlocker } from '@haat/navigation';
import { useLoaded, useTexts } from '@haat/remote';
import { saveDraft, sessionAtom } from '@haat/session';
import { ButtonLink, Container, Loading, PageTitle, Skeleton } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { LeaveQuestion } from '../LeaveQuestion';
import { NoStore } from '../NoStore';
import { sharedTexts } from '../strings';
import { storeTexts } from '../strings/store';
import { HOMEPAGE_DRAFT, Homepage } from './Homepage';
import { DETAILS_DRAFT, StoreDetails } from './StoreDetails';
import { StorePictures } from './StorePictures';

/** /seller/homepage, /seller/customize and /seller/customise (section 2): the public store page. */
export default function StoreScreen() {
  const { profile } = useAtomValue(sessionAtom);
  if (!profile) return <StoreLoading />;
  const seller = profile.seller_profile;
  if (!seller) return <NoStore />;
  return <Customise seller={seller} />;
}

/** Before the profile is known, as on the HTML server. */
function StoreLoading() {
  const t = useTexts(storeTexts);
  return (
    <Container>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <Loading text={useTexts(sharedTexts).loading}>
        <Skeleton shape="block" />
      </Loading>
    </Container>
  );
}

const loadName = () => import('./StoreName');
/** Without it the rest of the page works. */
const ignoreFailure = () => {};

function Customise({ seller }: { seller: SellerProfile }) {
  const t = useTexts(storeTexts);
  const [unsaved, setUnsaved] = useState({
    homepage: false,
    details: false,
    banner_image: false,
    logo: false,
  });
  const names = useLoaded(loadName, seller.status === 'approved', ignoreFailure);
  const block = useBlocker(Object.values(unsaved).includes(true));
  const note = (part: keyof typeof unsaved, is: boolean) =>
    setUnsaved((before) => (before[part] === is ? before : { ...before, [part]: is }));
  return (
    <Container>
      <PageTitle
        lead={t.lead}
        actions={
          <ButtonLink as={Link} to={`/store/${seller.id}`} variant="secondary" size="sm">
            {t.view}
          </ButtonLink>
        }
      >
        {t.title}
      </PageTitle>
      <StorePictures seller={seller} onUnsaved={note} />
      <Homepage onUnsaved={(is) => note('homepage', is)} />
      {names ? <names.StoreName /> : null}
      <StoreDetails onUnsaved={(is) => note('details', is)} />
      <LeaveQuestion
        block={block}
        text={t.leave}
        onLeave={() => {
          saveDraft(DETAILS_DRAFT, undefined);
          saveDraft(HOMEPAGE_DRAFT, undefined);
        }}
      />
    </Container>
  );
}
