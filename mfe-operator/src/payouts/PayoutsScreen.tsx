import { useTexts } from '@haat/remote';
import { Container, PageTitle } from '@haat/ui';
import { Sections } from '../Sections';
import { payoutsTexts } from '../strings/payouts';
import { useMay } from '../useMay';
import { AccountChanges } from './AccountChanges';
import { Runs } from './Runs';
import { Settlements } from './Settlements';

/** /operator/payouts: accounts that sellers want, payouts that one operator drafts and another approves, and settlements. */
export default function PayoutsScreen() {
  const t = useTexts(payoutsTexts);
  const may = useMay();
  return (
    <Container>
      <PageTitle>{t.title}</PageTitle>
      <Sections>
        <AccountChanges />
        {may.seeRuns ? (
          <>
            <Runs />
            <Settlements />
          </>
        ) : null}
      </Sections>
    </Container>
  );
}
