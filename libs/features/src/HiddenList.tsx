import { ApiError } from '@haat/api-client';
import { appealContent, hiddenContentQuery } from '@haat/api-client/queries/moderation';
import { appealForm, dhakaDate, type HiddenContent as Hidden, MAX_REPORT } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Button,
  Dialog,
  Field,
  Form,
  FormFields,
  List,
  languageOf,
  SectionTitle,
  Stack,
  Text,
  TextArea,
  useForm,
} from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { hiddenTexts } from './reportTexts';

interface HiddenListProps {
  of: 'store' | 'author';
  items: readonly Hidden[];
}

/** A list of what is hidden, each with the way to appeal. */
export function HiddenList({ of, items }: HiddenListProps) {
  const t = useTexts(hiddenTexts);
  const [asks, setAsks] = useState<Hidden | null>(null);
  return (
    <section>
      <SectionTitle>{t.title}</SectionTitle>
      <Stack gap="3">
        <Text tone="soft">{t.lead[of]}</Text>
        <List
          label={t.title}
          items={items}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          empty={null}
          renderItem={(one) => <Item hidden={one} onAppeal={() => setAsks(one)} />}
        />
      </Stack>
      {asks ? <AppealDialog hidden={asks} onClose={() => setAsks(null)} /> : null}
    </section>
  );
}

function Item({ hidden, onAppeal }: { hidden: Hidden; onAppeal: () => void }) {
  const t = useTexts(hiddenTexts);
  const { kind, title, text, reason, since, appeal } = hidden;
  return (
    <Stack gap="1" align="start">
      <Text>
        <strong>{t.about(t.kinds[kind], title)}</strong>{' '}
        <Text as="span" tone="muted" size="sm">
          {t.since(dhakaDate(since))}
        </Text>
      </Text>
      {text ? <Text lang={languageOf(text)}>{text}</Text> : null}
      <Text>{t.reason(reason)}</Text>
      {appeal === 'possible' ? (
        <Button variant="secondary" size="sm" onClick={onAppeal}>
          {t.appeal}
        </Button>
      ) : (
        <Text tone="muted" size="sm">
          {t[appeal]}
        </Text>
      )}
    </Stack>
  );
}

function AppealDialog({ hidden: { kind, id }, onClose }: { hidden: Hidden; onClose: () => void }) {
  const t = useTexts(hiddenTexts);
  const formId = useId();
  const queryClient = useQueryClient();
  const form = useForm({
    schema: appealForm(t.wordsRequired),
    initial: { words: '' },
    fallbackError: t.failed,
    onSubmit: async ({ words }) => {
      const after = await appealContent({ kind, id, words }).catch((thrown) => {
        throw thrown instanceof ApiError && thrown.fromServer
          ? new Error(thrown.message)
          : new Error(t.failed);
      });
      queryClient.setQueryData(hiddenContentQuery.queryKey, after);
      notify(t.sent, 'success');
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={form.pending}
      title={t.appealTitle}
      description={t.appealLead}
      closeText={t.close}
      footer={
        <Button type="submit" form={formId} pending={form.pending} pendingText={t.sending}>
          {t.send}
        </Button>
      }
    >
      <Form id={formId} form={form} label={t.appealTitle}>
        <FormFields>
          <Field label={t.words} field={form.field('words')} required>
            <TextArea rows={4} maxLength={MAX_REPORT} />
          </Field>
        </FormFields>
      </Form>
    </Dialog>
  );
}
