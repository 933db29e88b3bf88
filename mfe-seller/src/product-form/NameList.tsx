import { Button, Chip, Field, List, languageOf, Stack, TextInput } from '@haat/ui';
import { type FocusEvent, useState } from 'react';
import styles from './NameList.module.css';

interface NameListProps {
  /** Accessible name of the list. */
  label: string;
  /** Label and placeholder of the input. */
  inputLabel: string;
  addText: string;
  removeText: (name: string) => string;
  names: readonly string[];
  /** Called with the typed text; it trims, and ignores empty text and duplicates. */
  onAdd: (typed: string) => void;
  onRemove: (name: string) => void;
  /** Error text of the typed name, which is then not added. */
  problemOf?: (typed: string) => string | undefined;
  maxLength?: number;
  /** the visible name; as typed when absent */
  nameOf?: (name: string) => string;
  hint?: string;
}

/** Names as chips, and an input that adds one by its button, by Enter, or when the two are left. */
export function NameList({
  label,
  inputLabel,
  addText,
  removeText,
  names,
  onAdd,
  onRemove,
  problemOf = () => undefined,
  maxLength = 60,
  nameOf = (name) => name,
  hint,
}: NameListProps) {
  const [typed, setTyped] = useState('');
  const problem = problemOf(typed);
  function add() {
    if (problem) return;
    onAdd(typed);
    setTyped('');
  }
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    // With the window in the background the input keeps the focus.
    const isLeft = !currentTarget.contains(relatedTarget) && !currentTarget.contains(document.activeElement);
    if (isLeft && typed.trim()) add();
  }
  return (
    <Stack gap="3">
      <List
        items={names}
        keyOf={(name) => name}
        label={label}
        layout="inline"
        empty={null}
        renderItem={(name) => (
          <Chip onRemove={() => onRemove(name)} removeText={removeText(nameOf(name))}>
            <span lang={languageOf(nameOf(name))}>{nameOf(name)}</span>
          </Chip>
        )}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a name added when only the input is left would move the button away from under the pointer */}
      <div className={styles.adder} onBlur={leave}>
        <Field label={inputLabel} hideLabel error={problem} hint={hint}>
          <TextInput
            value={typed}
            placeholder={inputLabel}
            maxLength={maxLength}
            onValueChange={setTyped}
            onKeyDown={(event) => {
              // During composition Enter ends the word, e.g. with a Bengali keyboard.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
        </Field>
        <Button variant="secondary" onClick={add}>
          {addText}
        </Button>
      </div>
    </Stack>
  );
}
