import {
  type AnswerOf,
  type Page,
  QUESTION_PAGE_SIZE,
  type QueryOf,
  type Question,
  type questions,
  REVIEW_PAGE_SIZE,
  type SellerQuestion,
  type SellerQuestionPage,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Reader } from '../../platform/db/database';
import { shortName } from '../../platform/format/shortName';
import type { Caller } from '../../platform/http/caller';
import { Conflict, Forbidden, NotFound } from '../../platform/http/errors';
import { pageWithNext } from '../../platform/http/pagination';
import { type Author, limitAttempts } from '../../platform/limits/limits';
import { queueMail } from '../../platform/mail/mail.service';
import { pictureOf } from '../../platform/media/picture';
import { requireVisible } from '../catalog/catalog.service';
import {
  clearAnswer,
  countAnswered,
  countOfSeller,
  deleteAny,
  deleteOwn,
  findAskable,
  findOfSeller,
  insertQuestion,
  listAnswered,
  listAsked,
  listOfSeller,
  type QuestionRow,
  type SellerQuestionRow,
  writeAnswer,
} from './questions.queries';

type Deps = Pick<Context, 'db' | 'clock'>;

/** Maximum of a list without pages. */
const MAX_LISTED = 50;

/** The same question about the same product; also a repeated request whose response was lost. */
class AlreadyAsked extends Conflict {
  override readonly code = 'already_asked';
  constructor() {
    super('You have already asked this');
  }
}

class QuestionNotFound extends NotFound {
  constructor() {
    super('Question not found');
  }
}

/** @param viewer called only when the product is not on sale: then only its owner may see the questions */
export async function productQuestions(
  { db }: Deps,
  productId: number,
  { page = 1, after, limit = QUESTION_PAGE_SIZE }: QueryOf<typeof questions.productQuestions>,
  viewer: () => Promise<Caller | null>,
): Promise<Page<Question> & { next?: string }> {
  await requireVisible(db.lists, productId, viewer);
  const [rows, count] = await Promise.all([
    listAnswered(db.lists, productId, { limit: limit + 1, offset: (page - 1) * limit, after }),
    countAnswered(db.lists, productId),
  ]);
  return pageWithNext(rows, count, { page, limit }, { item: questionOf, place: ({ place }) => place });
}

export async function ownQuestions(
  { db }: Deps,
  { userId }: Caller,
  productId: number,
  viewer: () => Promise<Caller | null>,
): Promise<AnswerOf<typeof questions.ownQuestions>> {
  await requireVisible(db.lists, productId, viewer);
  const rows = await listAsked(db.lists, productId, { userId, limit: MAX_LISTED });
  return { results: rows.map(questionOf) };
}

/** @throws NotFound, Forbidden (own store), AlreadyAsked, TooManyRequests */
export async function askQuestion(
  deps: Deps & Pick<Context, 'limits'>,
  { userId, device }: Author,
  productId: number,
  content: string,
): Promise<Question> {
  return deps.db.tx(async (tx) => {
    const store = await findAskable(tx, productId);
    if (!store) throw new NotFound('Product not found');
    if (store.owner_id === userId) throw new Forbidden('You can’t ask your own store');
    const row = await insertQuestion(tx, {
      product_id: productId,
      seller_id: store.seller_id,
      user_id: userId,
      content,
      created_at: deps.clock.now(),
    });
    if (!row) throw new AlreadyAsked();
    await limitAttempts(
      deps,
      [
        ['questions_account', userId],
        ['questions_device', device],
      ],
      tx,
    );
    return questionOf(row);
  });
}

/** @throws QuestionNotFound */
export function deleteQuestion({ db }: Pick<Deps, 'db'>, userId: number, id: number): Promise<void> {
  return db.tx(async (tx) => {
    if (!(await deleteOwn(tx, userId, id))) throw new QuestionNotFound();
  });
}

function questionOf(row: QuestionRow): Question {
  return {
    id: row.id,
    content: row.content,
    name: shortName(row),
    created_at: row.created_at.toISOString(),
    answer:
      row.answer !== null && row.answered_at
        ? { content: row.answer, seller_name: row.seller_name, answered_at: row.answered_at.toISOString() }
        : null,
  };
}

// the store's side

export async function sellerQuestions(
  { db }: Deps,
  sellerId: number,
  { open = false, page = 1, after, limit = REVIEW_PAGE_SIZE }: QueryOf<typeof questions.listSellerQuestions>,
): Promise<SellerQuestionPage> {
  const [rows, counts] = await Promise.all([
    listOfSeller(db.lists, sellerId, open, { limit: limit + 1, offset: (page - 1) * limit, after }),
    countOfSeller(db.lists, sellerId),
  ]);
  const count = open ? counts.open : counts.all;
  const found = pageWithNext(
    rows,
    count,
    { page, limit },
    { item: sellerQuestionOf, place: ({ place }) => place },
  );
  return { ...found, open: counts.open };
}

/** Number of questions about a store's products without an answer. */
export async function openQuestions(reader: Reader, sellerId: number): Promise<number> {
  return (await countOfSeller(reader, sellerId)).open;
}

/** Answers, or changes the answer; the asker is mailed once. @throws QuestionNotFound */
export function answerQuestion(
  { db, clock }: Deps,
  sellerId: number,
  id: number,
  content: string,
): Promise<SellerQuestion> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const written = await writeAnswer(tx, { id, sellerId, answer: content, at });
    const row = written && (await findOfSeller(tx, sellerId, id));
    if (!row) throw new QuestionNotFound();
    if (written.first?.wants_mail) {
      await queueMail(tx, {
        kind: 'question_answered',
        to: written.first.email,
        name: row.first_name,
        at,
        userId: written.first.user_id,
        productId: row.product_id,
        title: row.product_name,
        store: row.seller_name,
        question: row.content,
        answer: content,
      });
    }
    return sellerQuestionOf(row);
  });
}

/** @throws QuestionNotFound */
export function deleteAnswer(
  { db }: Pick<Deps, 'db'>,
  sellerId: number,
  id: number,
): Promise<SellerQuestion> {
  return db.tx(async (tx) => {
    const row = (await clearAnswer(tx, sellerId, id)) && (await findOfSeller(tx, sellerId, id));
    if (!row) throw new QuestionNotFound();
    return sellerQuestionOf(row);
  });
}

const sellerQuestionOf = (row: SellerQuestionRow): SellerQuestion => ({
  ...questionOf(row),
  product: row.product_id,
  product_name: row.product_name,
  picture: row.picture && pictureOf(row.picture),
});

// the operator's side

/** All questions about a product, open ones too. */
export async function questionsAbout({ db }: Pick<Deps, 'db'>, productId: number): Promise<Question[]> {
  return (await listAsked(db.lists, productId, { limit: MAX_LISTED })).map(questionOf);
}

/** Removes a question; what it said stays in the audit trail. @throws QuestionNotFound */
export function removeQuestion({ db, clock }: Deps, actor: Actor, id: number, reason: string): Promise<void> {
  return db.tx(async (tx) => {
    const removed = await deleteAny(tx, id);
    if (!removed) throw new QuestionNotFound();
    const { seller_id: sellerId, product_id: product, user_id: account, content, answer } = removed;
    await recordAudit(tx, {
      at: clock.now(),
      actor,
      act: 'remove_question',
      sellerId,
      subject: `question ${id}`,
      reason,
      before: { product, account, content, answer },
    });
  });
}

/** Writes that moderators need, in their own transaction. */
export { setQuestionHidden as hideQuestion } from './questions.queries';
