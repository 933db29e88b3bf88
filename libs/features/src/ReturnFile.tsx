import { returnPictureQuery } from '@haat/api-client/queries/returns';
import { dhakaTime, type ReturnCase } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts, wordTexts } from '@haat/remote';
import { languageOf, Money, SectionTitle, Skeleton, Stack } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styles from './ReturnFile.module.css';
import { returnFileTexts } from './returnFileTexts';

export interface ReturnFileProps {
  one: ReturnCase;
  viewer: 'seller' | 'operator';
}

/** What was asked for in a return, its pieces, photos and history, for its store and for operators. */
export function ReturnFile({ one, viewer }: ReturnFileProps) {
  const t = useTexts(returnFileTexts);
  return (
    <Stack gap="4">
      <Facts one={one} viewer={viewer} />
      <Pieces one={one} />
      {one.pictures.length > 0 ? (
        <section>
          <SectionTitle>{t.photos}</SectionTitle>
          <div className={styles.photos}>
            {one.pictures.map(({ place }) => (
              <Photo
                key={place}
                viewer={viewer}
                id={one.id}
                place={place}
                text={t.photo(place, one.pictures.length)}
              />
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
                {t.states[state]}{' '}
                <span className={styles.soft}>{actor === viewer ? t.you : t.actors[actor]}</span>
                {note ? (
                  <span className={styles.note} lang={languageOf(note)}>
                    {note}
                  </span>
                ) : null}
              </span>
              <time dateTime={at} className={styles.soft}>
                {dhakaTime(at)}
              </time>
            </li>
          ))}
        </ol>
      </section>
    </Stack>
  );
}

function Facts({ one, viewer }: ReturnFileProps) {
  const t = useTexts(returnFileTexts);
  return (
    <dl className={styles.facts}>
      <dt>{t.order}</dt>
      <dd>
        <Link to={viewer === 'seller' ? `/seller/orders/${one.order}` : `/operator/orders/${one.order}`}>
          {one.order}
        </Link>
      </dd>
      {viewer === 'operator' ? (
        <>
          <dt>{t.store}</dt>
          <dd>
            <Link to={`/operator/sellers/${one.store.id}`}>{one.store.business_name}</Link>
            {' · '}
            <Phone number={one.store.phone_number} />
          </dd>
        </>
      ) : null}
      <dt>{t.customer}</dt>
      <dd>{one.customer.name}</dd>
      <dt>{t.phone}</dt>
      <dd>
        <Phone number={one.customer.phone} />
      </dd>
      <dt>{t.reason}</dt>
      <dd>{t.reasons[one.reason]}</dd>
      <dt>{t.wants}</dt>
      <dd>{t.wish[one.wants]}</dd>
      <dt>{t.refundTo}</dt>
      <dd>
        {(one.refund
          ? [t.methods[one.refund.method], one.refund.account]
          : [t.methods[one.refund_method], one.refund_account]
        )
          .filter(Boolean)
          .join(' · ')}
      </dd>
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
  );
}

const Phone = ({ number }: { number: string }) => (
  <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>
);

function Pieces({ one }: { one: ReturnCase }) {
  const t = useTexts(returnFileTexts);
  const { nameOf } = useTexts(wordTexts);
  return (
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
  );
}

interface PhotoProps extends Pick<ReturnFileProps, 'viewer'> {
  id: string;
  place: number;
  text: string;
}

function Photo({ viewer, id, place, text }: PhotoProps) {
  const t = useTexts(returnFileTexts);
  const { data, isError } = useQuery(returnPictureQuery(viewer, id, place));
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
      <img src={url} alt={text} className={styles.photo} />
    </a>
  );
}
