import { sellerReturnQuery } from '@haat/api-client/queries/returns';
import { dhakaDate, type ReturnCase } from '@haat/contracts';
import { ReturnFile } from '@haat/features';
import { Link, useParams } from '@haat/navigation';
import { QueryState, usePageTitle, useTexts } from '@haat/remote';
import {
  BackLink,
  Badge,
  ButtonLink,
  Container,
  Loading,
  MissingPage,
  PageTitle,
  Row,
  Skeleton,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { SuspendedNotice } from '../SuspendedNotice';
import { storeReturns } from '../strings/returns';
import { ReturnActions } from './ReturnActions';
import styles from './Returns.module.css';
import { RETURN_TONES } from './ReturnsScreen';

/** /seller/returns/{returnId}: one return with its photos, and what the seller can do about it. */
export default function ReturnScreen() {
  const t = useTexts(storeReturns);
  const { returnId = '' } = useParams();
  const query = useQuery(sellerReturnQuery(returnId));
  const one = query.data;
  usePageTitle(t.one(returnId));
  return (
    <Container>
      <PageTitle
        back={
          <BackLink as={Link} to="/seller/returns">
            {t.back}
          </BackLink>
        }
        lead={
          one ? (
            <Row as="span" gap="2 3">
              <Badge tone={RETURN_TONES[one.state] ?? 'neutral'}>{t.states[one.state]}</Badge>
              {t.asked(dhakaDate(one.created_at))}
            </Row>
          ) : undefined
        }
      >
        {t.one(returnId)}
      </PageTitle>
      <QueryState
        query={query}
        size="compact"
        missing={() => (
          <MissingPage
            title={t.notFound}
            text={t.notFoundText}
            action={
              <ButtonLink as={Link} to="/seller/returns">
                {t.back}
              </ButtonLink>
            }
          />
        )}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={6} />
          </Loading>
        }
      >
        {(data) => <Details one={data} />}
      </QueryState>
    </Container>
  );
}

function Details({ one }: { one: ReturnCase }) {
  return (
    <>
      <div className={styles.suspended}>
        <SuspendedNotice />
      </div>
      <div className={styles.columns}>
        <ReturnFile one={one} viewer="seller" />
        <ReturnActions key={`${one.state} ${one.to_count}`} one={one} />
      </div>
    </>
  );
}
