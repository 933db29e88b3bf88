import { ApiError, filledParts, request } from '@haat/api-client';
import { orderKeys, orderQuery } from '@haat/api-client/queries/orders';
import { productKeys } from '@haat/api-client/queries/products';
import { reviewKeys } from '@haat/api-client/queries/reviews';
import {
  FIT_ANSWERS,
  type FitAnswer,
  MAX_REVIEW_IMAGES,
  MAX_REVIEW_LENGTH,
  MIN_IMAGE_SIZES,
  type Order,
  type OrderItem,
  reviewForm,
  reviews,
} from '@haat/contracts';
import { PhotoField, photoTexts, usePhotos } from '@haat/features';
import { useDraft, useTexts } from '@haat/remote';
import { notify, readDraft } from '@haat/session';
import {
  Button,
  Dialog,
  Field,
  Form,
  Picture,
  RadioGroup,
  StarsInput,
  Text,
  TextArea,
  useForm,
} from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { reviewTexts } from '../strings/review';
import { withReviewOf } from './orderProgress';
import styles from './ReviewDialog.module.css';
import { useHiddenFailure } from './useHiddenFailure';

const ASPECTS = ['quality_rating', 'shipping_rating', 'communication_rating'] as const;
type Aspect = (typeof ASPECTS)[number];

interface ReviewDialogProps {
  order: Order;
  item: OrderItem;
  /** The form keeps what is in it while it is closed; stars and text also survive a reload. */
  open: boolean;
  onClose: () => void;
  onReviewed: () => void;
}

function begunIn(draft: string): { rating: number; content: string } {
  const stored = readDraft(draft) as { rating?: unknown; content?: unknown } | undefined;
  const { rating, content } = stored ?? {};
  return {
    rating: typeof rating === 'number' && rating >= 1 && rating <= 5 ? Math.round(rating) : 5,
    content: typeof content === 'string' ? content : '',
  };
}

/** The review form of one delivered item (section 2, Review form). */
export function ReviewDialog({ order, item, open, onClose, onReviewed }: ReviewDialogProps) {
  const t = useTexts(reviewTexts);
  const draft = `review:${order.id}:${item.id}`;
  const [begun] = useState(() => begunIn(draft));
  const queryClient = useQueryClient();
  const [more, setMore] = useState(false);
  const [aspects, setAspects] = useState<Partial<Record<Aspect, number>>>({});
  const [fit, setFit] = useState<FitAnswer | null>(null);
  const [progress, setProgress] = useState(0);
  const photoText = useTexts(photoTexts);
  const photos = usePhotos({
    most: MAX_REVIEW_IMAGES,
    min: MIN_IMAGE_SIZES.product,
    tooMany: useTexts(photoTexts).tooMany(MAX_REVIEW_IMAGES),
  });
  const showIfHidden = useHiddenFailure(open);
  const form = useForm({
    schema: reviewForm,
    initial: begun,
    fallbackError: t.failed,
    onSubmit: async (values) => {
      const review = {
        ...values,
        ...aspects,
        ...(fit ? { fit } : {}),
        product: item.product,
        order: order.id,
        ...(order.items.some(({ id, product }) => product === item.product && id !== item.id)
          ? { item_id: item.id }
          : {}),
        review_type: 'product' as const,
      };
      setProgress(0);
      try {
        if (photos.all.length > 0)
          await request(reviews.postReview, { body: formOf(review), onProgress: setProgress });
        else await request(reviews.postReview, { body: review });
      } catch (error) {
        const failure = error instanceof ApiError && error.fromServer ? error : new Error(t.failed);
        showIfHidden(failure);
        // Errors about single photos are shown next to them.
        if (error instanceof ApiError && photos.takeProblems(error.fields)) throw { message: null };
        throw failure;
      }
      queryClient.setQueryData(orderQuery(order.id).queryKey, (known) =>
        withReviewOf(known ?? order, item.id),
      );
      queryClient.invalidateQueries({ queryKey: orderKeys.lists() });
      queryClient.invalidateQueries({ queryKey: reviewKeys.all });
      queryClient.invalidateQueries({ queryKey: productKeys.detail(item.product) });
      endDraft();
      notify(t.done, 'success');
      onReviewed();
      onClose();
    },
  });
  const { rating, content } = form.values;
  const typed = useMemo(() => (content.trim() === '' ? undefined : { rating, content }), [rating, content]);
  const endDraft = useDraft(draft, typed);
  function formOf(review: object): FormData {
    const form = filledParts(review);
    for (const { file } of photos.all) form.append('uploaded_images', file);
    return form;
  }
  return (
    <Dialog
      inAddress
      open={open}
      onOpenChange={onClose}
      locked={form.pending}
      title={t.title}
      closeText={t.close}
      footer={
        <Button
          type="submit"
          form="write-review"
          pending={form.pending}
          disabled={photos.preparing > 0}
          pendingText={photos.all.length > 0 ? photoText.uploading(Math.round(progress * 100)) : t.pending}
        >
          {t.submit}
        </Button>
      }
    >
      <div className={styles.item}>
        <Picture
          image={item.picture?.base ? item.picture : item.product_image}
          alt=""
          sizes="5rem"
          className={styles.picture}
        />
        <div>
          <p className={styles.title}>{item.title}</p>
          <Text tone="muted" size="sm">
            {order.seller.business_name}
          </Text>
        </div>
      </div>
      <Form form={form} id="write-review" label={t.title}>
        <Field
          as="group"
          label={t.rating}
          note={t.starWords[form.values.rating - 1]}
          field={form.field('rating')}
        >
          <StarsInput starText={t.stars} />
        </Field>
        <Field label={t.content} hint={t.contentHint} field={form.field('content')}>
          <TextArea rows={4} maxLength={MAX_REVIEW_LENGTH} />
        </Field>
        <PhotoField photos={photos} hint={t.photosHint} disabled={form.pending} />
        {item.asks_fit ? (
          <Field as="group" label={t.fit(item.size ?? '')} note={t.optional}>
            <RadioGroup
              variant="boxes"
              value={fit}
              onValueChange={(answer) => setFit(FIT_ANSWERS.find((known) => known === answer) ?? null)}
              options={FIT_ANSWERS.map((value) => ({ value, label: t.fits[value] }))}
            />
          </Field>
        ) : null}
        {/* Optional ratings, collapsed at first. */}
        <details
          className={styles.aspects}
          open={more}
          onToggle={({ currentTarget }) => setMore(currentTarget.open)}
        >
          <summary>
            {t.aspects}{' '}
            <Text as="span" tone="muted" weight="regular">
              {t.optional}
            </Text>
          </summary>
          {(more ? ASPECTS : []).map((aspect) => (
            <div key={aspect} className={styles.aspect}>
              <span aria-hidden="true">{t.aspect[aspect]}</span>
              <StarsInput
                label={t.aspect[aspect]}
                starText={t.stars}
                value={aspects[aspect] ?? null}
                onValueChange={(stars) => setAspects({ ...aspects, [aspect]: stars })}
              />
            </div>
          ))}
        </details>
      </Form>
    </Dialog>
  );
}
