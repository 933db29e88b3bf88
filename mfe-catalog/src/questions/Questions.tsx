import { ownQuestionsQuery, questionPagesQuery } from '@haat/api-client/queries/questions';
import type { Product, Question } from '@haat/contracts';
import { ReportButton } from '@haat/features';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { sessionAtom } from '@haat/session';
import {
  ButtonLink,
  EmptyState,
  List,
  Loading,
  languageOf,
  SectionTitle,
  Skeleton,
  Text,
  VisuallyHidden,
} from '@haat/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { MorePages } from '../product-list/MorePages';
import { Age } from '../reviews/Age';
import { sharedTexts } from '../strings/index.ts';
import { questionsTexts } from '../strings/questions';
import { AskForm } from './AskForm';
import { DeleteQuestion } from './DeleteQuestion';
import styles from './Questions.module.css';

type AskedProduct = Pick<Product, 'id' | 'storeId' | 'status'>;

/** The questions about a product with the store's answers, and the form to ask. Loaded when it is nearly in sight. */
export function Questions({ product }: { product: AskedProduct }) {
  const t = useTexts(questionsTexts);
  const { data, error } = useInfiniteQuery(questionPagesQuery(product.id));
  // The product is on the page, so an older API knows no questions.
  if (!data && error?.status === 404) return null;
  return (
    <>
      <SectionTitle>{t.title}</SectionTitle>
      <div className={styles.columns}>
        <div className={styles.ask}>
          <Ask product={product} />
        </div>
        <Answered product={product} />
      </div>
      <ReportProduct product={product} />
    </>
  );
}

/** For everybody but its store. */
function ReportProduct({ product: { id, storeId, status } }: { product: AskedProduct }) {
  const { profile } = useAtomValue(sessionAtom);
  if (status !== 'active' || profile?.seller_profile?.id === storeId) return null;
  return (
    <p className={styles.report}>
      <ReportButton kind="product" id={id} hash="#questions" />
    </p>
  );
}

/** The form for members, the way to it for guests; nothing where nobody can ask. */
function Ask({ product }: { product: AskedProduct }) {
  const t = useTexts(questionsTexts);
  const { state, profile } = useAtomValue(sessionAtom);
  if (profile?.seller_profile && profile.seller_profile.id === product.storeId) {
    return (
      <>
        <p className={styles.lead}>{t.ownStore}</p>
        <ButtonLink as={Link} to="/seller/reviews?tab=questions" variant="secondary" size="sm">
          {t.toOpen}
        </ButtonLink>
      </>
    );
  }
  if (product.status !== 'active') return null;
  if (state === 'authenticated') return <AskForm productId={product.id} />;
  return (
    <>
      <p className={styles.lead}>{t.logInText}</p>
      <ButtonLink
        as={Link}
        to="/login"
        state={{ from: `/product/${product.id}#questions` }}
        variant="secondary"
        size="sm"
      >
        {t.logIn}
      </ButtonLink>
    </>
  );
}

function Answered({ product: { id } }: { product: AskedProduct }) {
  const shared = useTexts(sharedTexts);
  const t = useTexts(questionsTexts);
  const isMember = useAtomValue(sessionAtom).state === 'authenticated';
  const query = useInfiniteQuery(questionPagesQuery(id));
  const own = useQuery({ ...ownQuestionsQuery(id), enabled: isMember });
  const mine = new Set(own.data?.map((question) => question.id));
  const waiting = own.data?.filter(({ answer }) => !answer) ?? [];
  return (
    <QueryState
      query={query}
      size="compact"
      error={t.failed}
      loading={
        <Loading text={t.loading}>
          <Skeleton lines={4} />
        </Loading>
      }
      {...shared.retry}
    >
      {({ pages }) => {
        const answered = onceEach(pages.flatMap(({ results }) => results));
        return (
          <div className={styles.answered}>
            {waiting.length > 0 ? (
              <List
                label={t.waiting}
                items={waiting}
                keyOf={(question) => question.id}
                empty={null}
                renderItem={(question) => <Item question={question} productId={id} isMine />}
              />
            ) : null}
            {answered.length > 0 || waiting.length === 0 ? (
              <List
                label={t.count(pages[0]?.count ?? answered.length)}
                items={answered}
                keyOf={(question) => question.id}
                empty={<EmptyState size="compact" title={t.none} text={isMember ? t.noneText : undefined} />}
                renderItem={(question) => (
                  <Item question={question} productId={id} isMine={mine.has(question.id)} />
                )}
              />
            ) : null}
            <MorePages query={query} texts={t} />
          </div>
        );
      }}
    </QueryState>
  );
}

function Item({
  question: { id, content, name, created_at, answer },
  productId,
  isMine,
}: {
  question: Question;
  productId: number;
  isMine: boolean;
}) {
  const t = useTexts(questionsTexts);
  return (
    <article className={styles.item}>
      <h3 className={styles.question} lang={languageOf(content)}>
        <VisuallyHidden>{`${t.question}: `}</VisuallyHidden>
        {content}
      </h3>
      <p className={styles.asked}>
        {isMine ? t.mine : t.by(name)} <Age at={created_at} />
        {isMine ? (
          <DeleteQuestion id={id} productId={productId} isAnswered={answer !== null} />
        ) : (
          <ReportButton kind="question" id={id} of={t.questionBy(name)} hash="#questions" />
        )}
      </p>
      {answer ? (
        <div className={styles.answer}>
          <p className={styles.asked}>
            <strong>{t.answerOf(answer.seller_name)}</strong> <Age at={answer.answered_at} />
          </p>
          <p className={styles.text} lang={languageOf(answer.content)}>
            {answer.content}
          </p>
        </div>
      ) : (
        <Text tone="soft" size="sm">
          {t.waiting}
        </Text>
      )}
    </article>
  );
}

/** A new answer moves others to the next page, where they would appear twice. */
function onceEach(questions: readonly Question[]): Question[] {
  return [...new Map(questions.map((question) => [question.id, question])).values()];
}
