import { ApiError } from '@haat/api-client';
import { reportContent } from '@haat/api-client/queries/moderation';
import {
  type ContentKind,
  MAX_REPORT,
  type ReportReason,
  reasonsToReport,
  reportForm,
} from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, Dialog, Field, Form, FormFields, RadioGroup, TextArea, useForm } from '@haat/ui';
import { useId, useState } from 'react';
import { reportTexts } from './reportTexts';

interface ReportDialogProps {
  kind: ContentKind;
  id: number;
  onClose: () => void;
}

/** Asks what is wrong with something, and sends it to the operators. */
export function ReportDialog({ kind, id, onClose }: ReportDialogProps) {
  const t = useTexts(reportTexts);
  const formId = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [missing, setMissing] = useState<{ reason?: string; words?: string }>({});
  const form = useForm({
    schema: reportForm,
    initial: { words: '' },
    fallbackError: t.failed,
    onSubmit: async ({ words }) => {
      const found = {
        ...(reason ? {} : { reason: t.reasonRequired }),
        ...(reason === 'other' && !words ? { words: t.wordsRequired } : {}),
      };
      setMissing(found);
      if (!reason || Object.keys(found).length > 0) throw { message: null };
      await reportContent({ kind, id, reason, ...(words ? { words } : {}) }).catch((thrown) => {
        throw thrown instanceof ApiError && thrown.fromServer
          ? new Error(thrown.message)
          : new Error(t.failed);
      });
      notify(t.sent, 'success');
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={form.pending}
      title={t.title[kind]}
      description={t.lead}
      closeText={t.close}
      footer={
        <Button type="submit" form={formId} pending={form.pending} pendingText={t.sending}>
          {t.send}
        </Button>
      }
    >
      <Form id={formId} form={form} label={t.title[kind]}>
        <FormFields>
          <Field as="group" label={t.reason} error={missing.reason}>
            <RadioGroup
              value={reason}
              onValueChange={(value) =>
                setReason(reasonsToReport[kind].find((known) => known === value) ?? null)
              }
              options={reasonsToReport[kind].map((value) => ({ value, label: t.reasons[value] }))}
            />
          </Field>
          <Field
            label={t.words}
            field={form.field('words')}
            error={missing.words}
            {...(reason === 'other' ? { required: true } : { note: t.optional })}
          >
            <TextArea rows={3} maxLength={MAX_REPORT} />
          </Field>
        </FormFields>
      </Form>
    </Dialog>
  );
}
