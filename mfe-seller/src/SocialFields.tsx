import { Field, type FieldBinding, FieldRow, TextInput } from '@haat/ui';

const SITES = ['instagram', 'facebook'] as const;

interface SocialFieldsProps {
  /** Joins a field to the form. */
  field: (name: (typeof SITES)[number]) => FieldBinding<string | undefined>;
  texts: { fields: Record<(typeof SITES)[number], string>; optional: string; hints: { social: string } };
}

/** The store's pages on social media, side by side. */
export const SocialFields = ({ field, texts: t }: SocialFieldsProps) => (
  <FieldRow>
    {SITES.map((name) => (
      <Field key={name} label={t.fields[name]} note={t.optional} field={field(name)} hint={t.hints.social}>
        <TextInput autoComplete="off" />
      </Field>
    ))}
  </FieldRow>
);
