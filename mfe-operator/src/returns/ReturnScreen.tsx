import { operatorReturnQuery } from '@haat/api-client/queries/operator';
import { dhakaDate, type ReturnCase } from '@haat/contracts';
import { ReturnFile, returnFileTexts } from '@haat/features';
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
import { marketReturns } from '../strings/returns';
import { ReturnDecision } from './ReturnDecision';
import styles from './ReturnScreen.module.css';
import { RETURN_TONES } from './returnTones';

/** /operator/returns/:returnId: one return of any store, and its decision where an operator makes it. */
export default function ReturnScreen() {
  const t = useTexts(marketReturns);
  const { states } = useTexts(returnFileTexts);
  const { returnId = '' } = useParams();
  const query = useQuery(operatorReturnQuery(returnId));
  const one = query.data;
  usePageTitle(t.one(returnId));
  return (
    <Container>
      <PageTitle
        back={
          <BackLink as={Link} to="/operator/returns">
            {t.back}
          </BackLink>
        }
        lead={
          one ? (
            <Row as="span" gap="2 3">
              <Badge tone={RETURN_TONES[one.state] ?? 'neutral'}>{states[one.state]}</Badge>
              {t.asked(dhakaDate(one.created_at))}
            </Row>
          ) : undefined
        }
      >
        {t.one(returnId)}
      </PageTitle>
      <QueryState
        query={query}
        missing={() => (
          <MissingPage
            title={t.missing}
            text={t.missingText}
            action={
              <ButtonLink as={Link} to="/operator/returns">
                {t.back}
              </ButtonLink>
            }
          />
        )}
        loading={
          <Loading text={t.loadingOne}>
            <Skeleton lines={10} />
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
    <div className={styles.columns}>
      <ReturnFile one={one} viewer="operator" />
      <ReturnDecision key={one.state} one={one} />
    </div>
  );
}
