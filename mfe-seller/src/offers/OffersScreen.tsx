import { useBlocker, useSearchParams } from '@haat/navigation';
import { useIsMounted, useTexts } from '@haat/remote';
import { Container, PageTitle, Tabs } from '@haat/ui';
import { LeaveQuestion } from '../LeaveQuestion';
import { offersTexts } from '../strings/offers';
import { CreateOffers } from './CreateOffers';
import { OngoingOffers } from './OngoingOffers';
import { useOffersForm } from './useOffersForm';

const ONGOING = 'ongoing';

/** /seller/offers: running offers and new ones; the open tab is in the address (section 2). */
export default function OffersScreen() {
  const t = useTexts(offersTexts);
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === ONGOING ? ONGOING : 'create';
  const isMounted = useIsMounted();
  const open = (value: string) => setSearch(value === ONGOING ? { tab: ONGOING } : {});
  // Here, so that the form survives a change of tabs.
  const draft = useOffersForm({ onCreated: () => isMounted() && open(ONGOING) });
  const block = useBlocker(draft.begun);
  return (
    <Container>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <Tabs
        label={t.tabs}
        value={tab}
        onValueChange={open}
        tabs={[
          { value: 'create', label: t.create, content: <CreateOffers draft={draft} /> },
          {
            value: ONGOING,
            label: t.ongoing,
            content: <OngoingOffers onCreate={() => open('create')} />,
          },
        ]}
      />
      <LeaveQuestion block={block} text={t.leave} />
    </Container>
  );
}
