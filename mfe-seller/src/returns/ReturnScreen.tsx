import { sellerReturnPictureQuery, sellerReturnQuery } from '@haat/api-client/queries/returns';
import { dhakaDate, dhakaTime, type ReturnCase } from '@haat/contracts';
import { Link, useParams } from '@haat/navigation';
import { QueryState, usePageTitle, useTexts, wordTexts } from '@haat/remote';
import {
  BackLink,
  Badge,
  ButtonLink,
  Container,
  Loading,
  languageOf,
  MissingPage,
  Money,
  PageTitle,
  Row,
  SectionTitle,
  Skeleton,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
  const t = useTexts(storeReturns);
  const { nameOf } = useTexts(wordTexts);
  return (
    <>
      <div className={styles.suspended}>
        <SuspendedNotice />
      </div>
      <div className={styles.columns}>
        <div className={styles.panel}>
          <section className={styles.panel}>
            <dl className={styles.facts}>
              <dt>{t.order}</dt>
              <dd>
                <Link to={`/seller/orders/${one.order}`}>{one.order}</Link>
              </dd>
              <dt>{t.customer}</dt>
              <dd>{one.customer.name}</dd>
              <dt>{t.phone}</dt>
              <dd>
                <a href={`tel:${one.customer.phone.replace(/[^\d+]/g, '')}`}>{one.customer.phone}</a>
              </dd>
              <dt>{t.reason}</dt>
              <dd>{t.reasons[one.reason]}</dd>
              <dt>{t.wants}</dt>
              <dd>{t.wish[one.wants]}</dd>
              <dt>{t.refundTo}</dt>
              <dd>{[t.methods[one.refund_method], one.refund_account].filter(Boolean).join(' · ')}</dd>
              {one.tracking ? (
                <>
                  <dt>{t.tracking}</dt>
                  <dd>{one.tracking}</dd>
                </>
              ) : null}
              {one.note ? (
                <>
                  <dt>{t.note}</dt>
                  <dd lang={languageOf(one.note)}>{one.note}</dd>
                </>
              ) : null}
            </dl>
          </section>
          <section>
            <SectionTitle>{t.items}</SectionTitle>
            <ul>
              {one.items.map((item) => (
                <li key={item.item} className={styles.line}>
                  <span>
                    <Link to={`/product/${item.product}`}>{item.title}</Link> {t.pieces(item.quantity)}{' '}
                    <span className={styles.soft}>
                      {[item.color && nameOf(item.color), item.size && nameOf(item.size)]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <Money taka={item.unit_price * item.quantity} />
                </li>
              ))}
            </ul>
          </section>
          {one.pictures.length > 0 ? (
            <section>
              <SectionTitle>{t.photos}</SectionTitle>
              <div className={styles.photos}>
                {one.pictures.map(({ place }) => (
                  <Photo key={place} id={one.id} place={place} count={one.pictures.length} />
                ))}
              </div>
            </section>
          ) : null}
          <section>
            <SectionTitle>{t.history}</SectionTitle>
            <ol>
              {one.timeline.map(({ state, at, actor, note }) => (
                <li key={`${state} ${at}`} className={styles.line}>
                  <span>
                    {t.states[state]} <span className={styles.soft}>{t.actors[actor]}</span>
                    {note ? <span className={styles.note}>{note}</span> : null}
                  </span>
                  <time dateTime={at} className={styles.soft}>
                    {dhakaTime(at)}
                  </time>
                </li>
              ))}
            </ol>
          </section>
        </div>
        <ReturnActions key={`${one.state} ${one.to_count}`} one={one} />
      </div>
    </>
  );
}

/** Its bytes come by a call: a picture of a return has no public address. */
function Photo({ id, place, count }: { id: string; place: number; count: number }) {
  const t = useTexts(storeReturns);
  const { data, isError } = useQuery(sellerReturnPictureQuery(id, place, 1280));
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (isError) return <p className={styles.soft}>{t.photoFailed}</p>;
  if (!url) return <Skeleton shape="block" />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={t.photo(place, count)} className={styles.photo} />
    </a>
  );
}
