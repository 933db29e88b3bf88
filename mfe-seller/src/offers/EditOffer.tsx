import type { ApiError } from '@haat/api-client';
import { editOffer } from '@haat/api-client/queries/offers';
import { dhakaDay, type OffersForm, offersForm, type SellerOffer } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { ConfirmDialog, Dialog, Form, FormFields, SubmitButton, useForm } from '@haat/ui';
import { useRef, useState } from 'react';
import { bulkOffersTexts } from '../strings/bulkOffers';
import { offersTexts } from '../strings/offers';
import { OfferFields } from './OfferFields';
import { offerOf } from './offerOf';

/** The server's own name of an offer: it is made anew when the discount changes. */
const OWN_NAME = /^(\d+(\.\d+)?%|৳[\d,.]+) off$/;

const formOf = (offer: SellerOffer): OffersForm => ({
  products: [offer.product],
  offer_type: offer.offer_type,
  discount: String(offer.offer_type === 'percentage' ? offer.discount_percentage : offer.discount_amount),
  start_date: dhakaDay(new Date(offer.start_date)),
  end_date: dhakaDay(new Date(offer.end_date)),
  name: OWN_NAME.test(offer.name) ? '' : offer.name,
  description: / off .* until \d{1,2} \p{L}+ \d{4}$/u.test(offer.description) ? '' : offer.description,
});

interface EditOfferProps {
  offer: SellerOffer;
  onClose: () => void;
  onSaved: () => void;
}

/** The form of one offer that runs or will run. */
export function EditOffer({ offer, onClose, onSaved }: EditOfferProps) {
  const t = useTexts(bulkOffersTexts);
  const { free } = useTexts(offersTexts).form;
  const [asksFree, setAsksFree] = useState(false);
  const agreed = useRef(false);
  const form = useForm({
    schema: offersForm,
    initial: formOf(offer),
    fallbackError: t.saveFailed,
    serverFields: { discount_percentage: 'discount', discount_amount: 'discount' },
    onSubmit: async (values) => {
      const { product: _, ...body } = offerOf(values, offer.product, agreed.current);
      agreed.current = false;
      try {
        await editOffer(offer.id, body);
      } catch (error) {
        if ((error as ApiError).code !== 'zero_price_unconfirmed') throw error;
        setAsksFree(true);
        return;
      }
      notify(t.saved(offer.product_name), 'success');
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.editTitle(offer.product_name)}
      description={t.editText}
      closeText={t.close}
      locked={form.pending}
    >
      <Form form={form} label={t.editTitle(offer.product_name)}>
        <FormFields>
          <OfferFields form={form} product={offer.product_name} />
        </FormFields>
        <SubmitButton pendingText={t.saving}>{t.save}</SubmitButton>
      </Form>
      <ConfirmDialog
        open={asksFree}
        onOpenChange={setAsksFree}
        tone="danger"
        title={free.title}
        text={free.one(offer.product_name)}
        confirmText={free.confirm}
        cancelText={free.cancel}
        onConfirm={() => {
          agreed.current = true;
          form.submit();
        }}
      />
    </Dialog>
  );
}
