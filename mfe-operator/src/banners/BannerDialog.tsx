import type { ApiError } from '@haat/api-client';
import { bannersQuery, changeBanner, createBanner } from '@haat/api-client/queries/banners';
import { BANNER_PLACES, type Banner, type BannerEntry, bannerEntry, dhakaDay } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Dialog,
  Field,
  FieldRow,
  Form,
  FormFields,
  Select,
  SubmitButton,
  TextArea,
  TextInput,
  useForm,
} from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { sharedTexts } from '../strings';
import { bannersTexts } from '../strings/banners';

interface BannerDialogProps {
  /** null: a new one */
  of: Banner | null;
  onClose: () => void;
}

const entryOf = ({ place, from, to, title_en, title_bn, text_en, text_bn, link }: Banner): BannerEntry => ({
  ...{ place, from, to: to ?? '', title_en, title_bn, text_en, text_bn, link },
});

const newEntry = (): BannerEntry => ({
  ...{ place: 'home', from: dhakaDay(new Date()), to: '', link: '' },
  ...{ title_en: '', title_bn: '', text_en: '', text_bn: '' },
});

/** The words, days and link of a banner. */
export function BannerDialog({ of, onClose }: BannerDialogProps) {
  const all = useTexts(bannersTexts);
  const t = all.form;
  const { close } = useTexts(sharedTexts);
  const queryClient = useQueryClient();
  const { queryKey } = bannersQuery;
  const form = useForm({
    schema: bannerEntry,
    initial: of ? entryOf(of) : newEntry(),
    fallbackError: t.failed,
    async onSubmit(banner) {
      try {
        const saved = await (of ? changeBanner(of.id, banner, of.version) : createBanner(banner));
        queryClient.setQueryData(queryKey, saved);
      } catch (error) {
        if ((error as ApiError).code !== 'changed_meanwhile') throw error;
        void queryClient.invalidateQueries({ queryKey });
        throw new Error(all.changedMeanwhile);
      }
      notify(all.saved, 'success');
      onClose();
    },
  });
  const title = of ? t.editTitle : t.addTitle;
  return (
    <Dialog open onOpenChange={onClose} title={title} closeText={close} locked={form.pending}>
      <Form form={form} label={title}>
        <FormFields>
          <Field label={t.place} field={form.field('place')} required>
            <Select options={BANNER_PLACES.map((value) => ({ value, label: all.places[value] }))} />
          </Field>
          <FieldRow>
            <Field label={t.from} field={form.field('from')} required>
              <TextInput type="date" />
            </Field>
            <Field label={t.to} hint={t.toHint} field={form.field('to')}>
              <TextInput type="date" />
            </Field>
          </FieldRow>
          <Field label={t.titleEn} field={form.field('title_en')} required>
            <TextInput lang="en" maxLength={80} />
          </Field>
          <Field label={t.titleBn} field={form.field('title_bn')} required>
            <TextInput lang="bn" maxLength={80} />
          </Field>
          <Field label={t.textEn} note={t.optional} field={form.field('text_en')}>
            <TextArea lang="en" rows={2} maxLength={200} />
          </Field>
          <Field label={t.textBn} note={t.optional} field={form.field('text_bn')}>
            <TextArea lang="bn" rows={2} maxLength={200} />
          </Field>
          <Field label={t.link} hint={t.linkHint} note={t.optional} field={form.field('link')}>
            <TextInput maxLength={300} autoCapitalize="none" spellCheck={false} />
          </Field>
        </FormFields>
        <SubmitButton pendingText={t.saving}>{t.save}</SubmitButton>
      </Form>
    </Dialog>
  );
}
