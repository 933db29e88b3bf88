import { tagsQuery } from '@haat/api-client/queries/products';
import { useTexts, wordTexts } from '@haat/remote';
import {
  Button,
  Chip,
  classNames,
  Field,
  Icon,
  List,
  languageOf,
  plusIcon,
  Stack,
  searchIcon,
  Text,
  TextInput,
  useCombobox,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { productFormTexts } from '../strings/productForm';
import { findTags } from './findTags';
import { NameList } from './NameList';
import styles from './TagPicker.module.css';

interface TagPickerProps {
  tags: readonly string[];
  /** Called with a picked or typed tag; duplicates are ignored. */
  onAdd: (tag: string) => void;
  onRemove: (tag: string) => void;
}

/** Selected tags, a search over existing tags, and an input for new ones (section 2). */
export function TagPicker({ tags, onAdd, onRemove }: TagPickerProps) {
  const t = useTexts(productFormTexts);
  const { nameOf } = useTexts(wordTexts);
  return (
    <Stack gap="3">
      <List
        items={tags}
        keyOf={(tag) => tag}
        label={t.tags}
        layout="inline"
        empty={null}
        renderItem={(tag) => (
          <Chip onRemove={() => onRemove(tag)} removeText={t.removeTag(nameOf(tag))}>
            <span lang={languageOf(nameOf(tag))}>{t.tag(nameOf(tag))}</span>
          </Chip>
        )}
      />
      <div className={styles.inputs}>
        <TagSearch tags={tags} onAdd={onAdd} />
        <NameList
          label={t.tags}
          inputLabel={t.customTag}
          addText={t.addTag}
          removeText={t.removeTag}
          names={[]}
          onAdd={onAdd}
          onRemove={onRemove}
          maxLength={200}
        />
      </div>
    </Stack>
  );
}

/**
 * Enter picks the highlighted match, else the first one, else creates the typed tag; Escape closes the dropdown.
 * When the input is left, a typed tag is added as well, but not the beginning of one.
 */
function TagSearch({ tags, onAdd }: Omit<TagPickerProps, 'onRemove'>) {
  const t = useTexts(productFormTexts);
  const { nameOf } = useTexts(wordTexts);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const query = useQuery(tagsQuery);
  const { matches, exact, creates } = findTags(query.data ?? [], tags, query.isPending ? '' : typed, nameOf);
  const choices = creates === null ? matches.map(({ name }) => name) : [creates];
  const shown = open && (choices.length > 0 || !query.isSuccess);
  const combobox = useCombobox({ keys: choices, list: typed, shown, onOpenChange: setOpen });
  const { active } = combobox;
  const input = useRef<HTMLInputElement>(null);
  const failure = useRef<HTMLDivElement>(null);

  function pick(tag: string | undefined) {
    if (tag === undefined || !tag.trim()) return;
    onAdd(tag);
    setTyped('');
    combobox.close();
  }

  function leave({ target, relatedTarget }: FocusEvent) {
    if (failure.current?.contains(relatedTarget)) return;
    combobox.close();
    // With the window in the background the input keeps the focus.
    if (target !== document.activeElement) pick(exact ?? creates ?? undefined);
  }

  async function retry() {
    await query.refetch();
    // The button, which a keyboard user has focused, is removed with the failure.
    input.current?.focus();
  }

  function press(event: KeyboardEvent) {
    if (combobox.onKeyDown(event) || event.key !== 'Enter') return;
    // Enter must not submit the form.
    event.preventDefault();
    pick(typed.trim() || active >= 0 ? (choices[Math.max(active, 0)] ?? typed) : undefined);
  }

  return (
    <div className={styles.search}>
      <Field label={t.searchTags} hideLabel>
        <TextInput
          {...combobox.inputProps}
          ref={input}
          onBlur={leave}
          placeholder={t.searchTags}
          prefix={<Icon drawing={searchIcon} size={18} />}
          value={typed}
          maxLength={40}
          onValueChange={(text) => {
            setTyped(text);
            combobox.restart();
          }}
          onKeyDown={press}
        />
      </Field>
      {!shown ? null : query.isError ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: as with the options, a press leaves the focus in the input
        <div
          ref={failure}
          className={classNames(styles.dropdown, styles.failure)}
          onMouseDown={(event) => event.preventDefault()}
          onBlur={leave}
        >
          <p role="alert">{t.tagsFailed}</p>
          <Button variant="ghost" size="sm" pending={query.isFetching} onClick={() => void retry()}>
            {t.retry}
          </Button>
        </div>
      ) : query.isPending ? (
        <p role="status" className={styles.dropdown}>
          <span className={styles.line}>{t.loadingTags}</span>
        </p>
      ) : (
        <div
          id={combobox.listId}
          role="listbox"
          aria-label={t.foundTags}
          className={styles.dropdown}
          // Browsers let Tab stop at what scrolls; the list closes there, and the focus would be lost.
          tabIndex={-1}
        >
          {choices.map((name, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the input and moves the active option
            <div
              key={name}
              {...combobox.optionProps(index)}
              role="option"
              tabIndex={-1}
              className={classNames(styles.line, styles.option, index === active && styles.active)}
              onClick={() => pick(name)}
            >
              {creates === null ? (
                <>
                  <span lang={languageOf(nameOf(name))}>{nameOf(name)}</span>
                  <Count count={matches[index]?.usage_count ?? 0} />
                </>
              ) : (
                <>
                  <Icon drawing={plusIcon} size={16} />
                  <span>{t.createTag}</span> <strong lang={languageOf(name)}>{t.quoted(name)}</strong>
                </>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function Count({ count }: { count: number }) {
  const t = useTexts(productFormTexts);
  return count > 0 ? (
    <Text as="span" tone="muted" size="xs">
      {t.tagCount(count)}
    </Text>
  ) : null;
}
