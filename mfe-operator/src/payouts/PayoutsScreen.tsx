import { useTexts } from '@haat/remote';
import { Container, PageTitle } from '@haat/ui';
import { payoutsTexts } from '../strings/payouts';
import { useMay } from '../useMay';
import { AccountChanges } from './AccountChanges';
import styles from './PayoutsScreen.module.css';
import { Runs } from './Runs';

/** /operator/payouts: accounts that sellers want, and payouts that one operator drafts and another approves. */
export default function PayoutsScreen() {
  const t = useTexts(payoutsTexts);
  const may = useMay();
  return (
    <Container>
      <PageTitle>{t.title}</PageTitle>
      <div className={styles.sections}>
        <AccountChanges />
        {may.seeRuns ? <Runs /> : null}
      </div>
    </Container>
  );
}
