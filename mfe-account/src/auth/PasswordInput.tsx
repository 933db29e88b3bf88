import { useTexts } from '@haat/remote';
import { eyeIcon, IconButton, TextInput } from '@haat/ui';
import { useState } from 'react';
import { entryTexts } from '../strings/entry';

/** A password input with a button that shows the password. Used inside a Field. */
export function PasswordInput({ autoComplete }: { autoComplete: 'current-password' | 'new-password' }) {
  const t = useTexts(entryTexts);
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <IconButton
          icon={eyeIcon}
          label={shown ? t.hideCharacters : t.showCharacters}
          size="sm"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
