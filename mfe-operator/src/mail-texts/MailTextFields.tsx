import { type Language, MAX_MAIL_TEXT, type MailText } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Field, Stack, TextArea, TextInput } from '@haat/ui';
import { mailTextsTexts } from '../strings/mailTexts';

/** Longer built-in texts get more than one line, in characters. */
const ONE_LINE = 60;

interface MailTextFieldsProps {
  language: Language;
  texts: readonly MailText[];
  words: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (key: string, text: string) => void;
}

/** The texts of an email in one language. */
export function MailTextFields({ language, texts, words, readOnly, onChange }: MailTextFieldsProps) {
  const t = useTexts(mailTextsTexts);
  const input = (key: string) => ({
    lang: language,
    value: words[key] ?? '',
    maxLength: MAX_MAIL_TEXT,
    readOnly,
    onValueChange: (text: string) => onChange(key, text),
  });
  return (
    <Stack gap="4">
      {texts.map(({ key, built_in, placeholders }) => (
        <Field
          key={key}
          label={t.keyName(key)}
          {...(placeholders.length > 0
            ? { hint: t.placeholders(placeholders.map(({ name }) => `{${name}}`).join(' ')) }
            : {})}
        >
          {built_in.length > ONE_LINE ? (
            <TextArea {...input(key)} rows={Math.min(5, Math.ceil(built_in.length / ONE_LINE))} />
          ) : (
            <TextInput {...input(key)} />
          )}
        </Field>
      ))}
    </Stack>
  );
}
