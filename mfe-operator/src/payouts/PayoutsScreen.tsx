import { useTexts } from '@haat/remote';
import { Container, PageTitle, Stack } from '@haat/ui';
import { payoutsTexts } from '../strings/payouts';
import { useMay } from '../useMay';
import { AccountChanges } from './AccountChanges';
import { Runs } from './Runs';

/** /operator/payouts: accounts that sellers want, and payouts that one operator drafts and another approves. */
export default function PayoutsScreen() {
  const t = useTexts(payoutsTexts);
  const may = useMay();
  return (
    <Container>
      <Stack gap="5">
        <PageTitle>{t.title}</PageTitle>
        <AccountChanges />
        {may.seeRuns ? <Runs /> : null}
      </Stack>
    </Container>
  );
}
