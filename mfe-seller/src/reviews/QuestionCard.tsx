import { ApiError } from '@haat/api-client';
import { deleteAnswer } from '@haat/api-client/queries/questions';
import { dhakaDate, type SellerQuestion } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, ConfirmDialog, languageOf, Picture, Row, VisuallyHidden } from '@haat/ui';
import { useEffect, useRef, useState } from 'react';
import { questionsTexts } from '../strings/questions';
import { AnswerForm, answerDrafts } from './AnswerForm';
import { Report } from './Report';
import styles from './ReviewCard.module.css';
import { useCardFocus } from './useCardFocus';

interface QuestionCardProps {
  question: SellerQuestion;
  /** called with the question after its answer was written, changed or deleted */
  onChanged: (question: SellerQuestion) => void;
  /** called when an answer becomes unsent, and when it no longer is */
  onTyped: (unsent: boolean) => void;
}

/** One question with its answer, or the form of it. */
export function QuestionCard({ question, onChanged, onTyped }: QuestionCardProps) {
  const t = useTexts(questionsTexts);
  const [writing, setWriting] = useState(() => answerDrafts.read(question.id) !== '');
  const { card, focusCard } = useCardFocus();
  const name = question.name || t.someone;
  const { answer } = question;
  const deleted = useRef(false);

  // The dialog has to be gone: it keeps the focus inside.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the answer's end counts
  useEffect(() => {
    if (answer || !deleted.current) return;
    deleted.current = false;
    focusCard();
  }, [answer]);

  return (
    <article ref={card} className={styles.card} tabIndex={-1}>
      <Picture image={question.picture} alt="" sizes="72px" ratio="1/1" className={styles.picture} />
      <div className={styles.words}>
        <header className={styles.head}>
          <strong>{name}</strong>
          <time dateTime={question.created_at} className={styles.muted}>
            {dhakaDate(question.created_at)}
          </time>
        </header>
        <Row as="p" gap="1 3" size="sm">
          <Link to={`/product/${question.product}`} lang={languageOf(question.product_name)}>
            {question.product_name}
          </Link>
        </Row>
        <p className={styles.content} lang={languageOf(question.content)}>
          {question.content}
        </p>
        {writing ? (
          <AnswerForm
            question={question}
            name={name}
            onAnswered={(now) => {
              setWriting(false);
              onChanged(now);
              focusCard();
            }}
            onTyped={onTyped}
            onClose={() => {
              setWriting(false);
              focusCard();
            }}
          />
        ) : answer ? (
          <>
            <div className={styles.reply}>
              <p className={styles.head}>
                <strong>{t.answerOf(answer.seller_name)}</strong>
                <time dateTime={answer.answered_at} className={styles.muted}>
                  {dhakaDate(answer.answered_at)}
                </time>
              </p>
              <p className={styles.content} lang={languageOf(answer.content)}>
                {answer.content}
              </p>
            </div>
            <div>
              <Button variant="ghost" size="sm" onClick={() => setWriting(true)}>
                {t.edit}
                <VisuallyHidden>{t.to(name)}</VisuallyHidden>
              </Button>
              <DeleteAnswer
                id={question.id}
                name={name}
                onDeleted={(now) => {
                  deleted.current = true;
                  onChanged(now);
                }}
              />
            </div>
          </>
        ) : (
          <div>
            <Button variant="secondary" size="sm" onClick={() => setWriting(true)}>
              {t.answer}
              <VisuallyHidden>{t.to(name)}</VisuallyHidden>
            </Button>
          </div>
        )}
        <Report kind="question" id={question.id} of={t.questionOf(name)} />
      </div>
    </article>
  );
}

function DeleteAnswer({
  id,
  name,
  onDeleted,
}: {
  id: number;
  name: string;
  onDeleted: (question: SellerQuestion) => void;
}) {
  const t = useTexts(questionsTexts);
  const [asked, setAsked] = useState(false);

  async function remove() {
    try {
      onDeleted(await deleteAnswer(id));
      notify(t.deleted, 'success');
    } catch (thrown) {
      notify(thrown instanceof ApiError && thrown.fromServer ? thrown.message : t.deleteFailed, 'error');
    }
  }

  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsked(true)}>
        {t.delete}
        <VisuallyHidden>{t.to(name)}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={t.deleteTitle}
        text={t.deleteText}
        confirmText={t.delete}
        pendingText={t.deleting}
        cancelText={t.cancel}
        tone="danger"
        onConfirm={remove}
      />
    </>
  );
}
