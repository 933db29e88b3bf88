import { localDigits } from '@haat/contracts';
import { useSearchParams } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { Badge, Container, Loading, Notice, PageTitle, Row, Skeleton, Stack, Tabs } from '@haat/ui';
import { Sections } from '../Sections';
import { releasesTexts } from '../strings/releases';
import { Canaries } from './Canaries';
import { Compositions } from './Compositions';
import { LivePackages } from './LivePackages';
import { Paths } from './Paths';
import { useReleases } from './useReleases';

const TABS = ['live', 'history', 'paths'] as const;

/** /operator/releases: what is live and was, canaries with their figures, paths. The open tab is in the address. */
export default function ReleasesScreen() {
  const t = useTexts(releasesTexts);
  const [address, setAddress] = useSearchParams();
  const { query, isFollowing } = useReleases();
  const { data } = query;
  const tab = TABS.find((one) => one === address.get('tab')) ?? 'live';
  return (
    <Container>
      <PageTitle
        lead={
          data ? (
            <Row as="span" gap="2 3">
              {t.lead(localDigits(data.composition))}
              <Badge tone={isFollowing ? 'success' : 'neutral'}>{isFollowing ? t.followed : t.asked}</Badge>
            </Row>
          ) : null
        }
      >
        {t.title}
      </PageTitle>
      <QueryState
        query={query}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={10} />
          </Loading>
        }
      >
        {(now) => (
          <Stack gap="4">
            {now.problems.map((problem) => (
              <Notice key={problem} tone="warning">
                {problem}
              </Notice>
            ))}
            <Tabs
              label={t.title}
              value={tab}
              onValueChange={(next) => setAddress(next === 'live' ? {} : { tab: next })}
              tabs={[
                {
                  value: 'live',
                  label: t.tabs.live,
                  content: (
                    <Sections>
                      <Canaries packages={now.packages} since={now.since} />
                      <LivePackages packages={now.packages} />
                    </Sections>
                  ),
                },
                { value: 'history', label: t.tabs.history, content: <Compositions now={now} /> },
                { value: 'paths', label: t.tabs.paths, content: <Paths now={now} /> },
              ]}
            />
          </Stack>
        )}
      </QueryState>
    </Container>
  );
}
