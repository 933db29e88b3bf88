import { lookAlikesQuery, sellerFileQuery } from '@haat/api-client/queries/operator';
import { dhakaDate, dhakaTime, localDigits, type SellerFile } from '@haat/contracts';
import { Link, useParams } from '@haat/navigation';
import { QueryState, useTexts, wordTexts } from '@haat/remote';
import { Badge, type BadgeTone, Dialog, List, Loading, Notice, Picture, Row, Stack, Text } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actText } from '../actText';
import { ageText } from '../ageText';
import { Columns } from '../Columns';
import { Facts } from '../Facts';
import { FilePage, FileTitle } from '../FilePage';
import { Part } from '../Part';
import { Said, Words } from '../Said';
import { sharedTexts } from '../strings';
import { sellerTexts } from '../strings/seller';
import { useMay } from '../useMay';
import { Decisions } from './Decisions';
import { PrivateNumbers } from './PrivateNumbers';
import styles from './SellerScreen.module.css';

const tones: Record<SellerFile['status'], BadgeTone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  suspended: 'danger',
};

/** /operator/sellers/:sellerId: what was submitted, what is known, and the decisions. */
export default function SellerScreen() {
  const t = useTexts(sellerTexts);
  const { sellerId = '' } = useParams();
  return (
    <FilePage
      query={useQuery(sellerFileQuery(Number(sellerId)))}
      back={{ to: '/operator/sellers', text: t.back }}
      title={t.name}
      texts={t}
    >
      {(file) => <File key={file.id} file={file} />}
    </FilePage>
  );
}

function File({ file }: { file: SellerFile }) {
  const t = useTexts(sellerTexts);
  const shared = useTexts(sharedTexts);
  const may = useMay();
  return (
    <Stack gap="5">
      <FileTitle
        back={{ to: '/operator/sellers', text: t.back }}
        lead={
          <Row as="span" gap="2 3">
            <Badge tone={tones[file.status]}>{shared.sellerStatuses[file.status]}</Badge>
            {t.applied(dhakaTime(file.applied_at), ageText(file.applied_at, Date.now(), shared.ago))}
          </Row>
        }
      >
        {file.business_name}
      </FileTitle>
      <Decisions file={file} />
      {file.reason ? <Notice tone="warning">{t.reasonIs(file.reason)}</Notice> : null}
      <Columns>
        <Stack gap="5">
          <Submitted file={file} />
          {file.question ? <Question question={file.question} /> : null}
          {may.seeLookAlikes ? <LookAlikes id={file.id} /> : null}
        </Stack>
        <Stack gap="5">
          <Store file={file} />
          <Notes notes={file.notes ?? []} />
          <History file={file} />
        </Stack>
      </Columns>
    </Stack>
  );
}

function Submitted({ file }: { file: SellerFile }) {
  const t = useTexts(sellerTexts);
  const { nameOf } = useTexts(wordTexts);
  const f = t.fields;
  return (
    <Part title={t.parts.submitted}>
      {file.logo ? <Logo store={file.business_name} logo={file.logo} /> : null}
      <Facts
        rows={[
          [f.name, `${file.first_name} ${file.last_name}`],
          [f.account, file.account_email],
          [f.email, file.email],
          [
            f.phone,
            <a key="phone" href={`tel:${file.phone}`}>
              {localDigits(file.phone)}
            </a>,
          ],
          [f.type, nameOf(file.business_type)],
          [f.founded, file.founded_date ? dhakaDate(file.founded_date) : ''],
          [f.pickup, file.pickup_location],
          [f.instagram, pageLink(file.instagram)],
          [f.facebook, pageLink(file.facebook)],
          [f.bio, file.bio],
        ]}
      />
      <PrivateNumbers file={file} />
    </Part>
  );
}

/** A page of the applicant as a link, where it is the address of one. */
const pageLink = (address: string) =>
  /^https?:\/\//.test(address) ? (
    <a href={address} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\/(www\.)?/, '')}
    </a>
  ) : (
    address
  );

function Logo({ store, logo }: { store: string; logo: NonNullable<SellerFile['logo']> }) {
  const t = useTexts(sellerTexts);
  const { close } = useTexts(sharedTexts);
  const [large, setLarge] = useState(false);
  return (
    <>
      <button type="button" className={styles.logo} aria-label={t.enlarge} onClick={() => setLarge(true)}>
        <Picture image={logo} alt="" sizes="96px" ratio="1/1" />
      </button>
      <Dialog open={large} onOpenChange={setLarge} title={t.logo(store)} closeText={close} size="lg">
        <Picture image={logo} alt={t.logo(store)} sizes="(min-width: 960px) 50rem, 100vw" ratio="1/1" />
      </Dialog>
    </>
  );
}

function Question({ question }: { question: NonNullable<SellerFile['question']> }) {
  const t = useTexts(sellerTexts);
  return (
    <Part title={t.parts.question}>
      <Stack gap="3">
        <Said at={t.asked(dhakaTime(question.asked_at))}>{question.text}</Said>
        {question.answer !== null && question.answered_at ? (
          <Said at={t.answered(dhakaTime(question.answered_at))}>{question.answer}</Said>
        ) : (
          <Text tone="muted">{t.noAnswer}</Text>
        )}
      </Stack>
    </Part>
  );
}

function LookAlikes({ id }: { id: number }) {
  const t = useTexts(sellerTexts);
  const { sellerStatuses } = useTexts(sharedTexts);
  return (
    <Part title={t.parts.lookAlikes}>
      <QueryState
        query={useQuery(lookAlikesQuery(id))}
        loading={<Loading text={t.checking} />}
        size="compact"
      >
        {(found) => (
          <List
            label={t.parts.lookAlikes}
            items={found}
            keyOf={(one) => one.id}
            empty={<Text tone="muted">{t.alone}</Text>}
            renderItem={(one) => (
              <Stack gap="1">
                <span>
                  <Link to={`/operator/sellers/${one.id}`}>{one.business_name}</Link>{' '}
                  <Badge tone={tones[one.status]}>{sellerStatuses[one.status]}</Badge>
                </span>
                <Text as="span" tone="muted" size="sm">
                  {t.same(one.by.map((what) => t.likeness[what]).join(', '))}
                </Text>
              </Stack>
            )}
          />
        )}
      </QueryState>
    </Part>
  );
}

function Store({ file }: { file: SellerFile }) {
  const t = useTexts(sellerTexts);
  const may = useMay();
  const f = t.fields;
  return (
    <Part title={t.parts.store}>
      <Stack gap="3">
        <Facts
          rows={[
            [f.products, localDigits(file.total_products)],
            [f.openOrders, localDigits(file.open_orders)],
            [
              f.rating,
              file.total_reviews > 0
                ? t.rating(
                    localDigits(file.rating),
                    localDigits(file.total_reviews),
                    file.total_reviews === 1,
                  )
                : '',
            ],
          ]}
        />
        {may.seeOrders ? <Link to={`/operator/orders?seller=${file.id}`}>{t.seeOrders}</Link> : null}
      </Stack>
    </Part>
  );
}

function Notes({ notes }: { notes: NonNullable<SellerFile['notes']> }) {
  const t = useTexts(sellerTexts);
  return (
    <Part title={t.parts.notes}>
      <List
        label={t.parts.notes}
        items={notes}
        keyOf={({ id }) => id}
        empty={<Text tone="muted">{t.noNotes}</Text>}
        renderItem={(note) => <Said at={`${note.author} · ${dhakaTime(note.at)}`}>{note.text}</Said>}
      />
    </Part>
  );
}

function History({ file }: { file: SellerFile }) {
  const t = useTexts(sellerTexts);
  return (
    <Part title={t.parts.history}>
      <List
        label={t.parts.history}
        items={file.history}
        keyOf={({ id }) => id}
        empty={<Text tone="muted">{t.noHistory}</Text>}
        renderItem={(entry) => (
          <Stack gap="1">
            <span>
              {actText(entry.act, t.acts)}
              {entry.subject === file.business_name ? null : ` · ${entry.subject}`}
            </span>
            {entry.reason ? <Words>{entry.reason}</Words> : null}
            <Text as="span" tone="muted" size="xs">
              {`${entry.actor} · ${dhakaTime(entry.at)}`}
            </Text>
          </Stack>
        )}
      />
    </Part>
  );
}
