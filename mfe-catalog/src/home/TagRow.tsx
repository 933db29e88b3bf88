import { tagsQuery } from '@haat/api-client/queries/products';
import { localDigits } from '@haat/contracts';
import { compareShown, QueryState, useTexts, wordTexts } from '@haat/remote';
import { sessionAtom } from '@haat/session';
import { Button, Chip, chevronDownIcon, chevronUpIcon, Icon, List, Loading } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { sharedTexts } from '../strings';
import { homeTexts } from '../strings/home';
import { extraTags, rowTags } from './homeTags';
import styles from './TagRow.module.css';

interface TagRowProps {
  chosen: readonly string[];
  /** Called with a clicked tag of the row. */
  onChoose: (tag: string) => void;
  /** Called with a clicked tag of the panel. */
  onToggle: (tag: string) => void;
  onClear: () => void;
}

/** The tags of the home row, and a panel of up to 16 more tags with their numbers of products. */
export function TagRow({ chosen, onChoose, onToggle, onClear }: TagRowProps) {
  const t = useTexts(homeTexts);
  const { nameOf } = useTexts(wordTexts);
  const { profile } = useAtomValue(sessionAtom);
  const row = rowTags(profile?.user);
  const [open, setOpen] = useState(false);
  const panelId = useId();
  return (
    <section aria-label={t.tags} className={styles.tags}>
      <div className={styles.row}>
        <List
          layout="inline"
          className={styles.strip}
          items={row}
          keyOf={(tag) => tag}
          empty={null}
          renderItem={(tag) => (
            <Chip selected={chosen.includes(tag)} onToggle={() => onChoose(tag)}>
              {nameOf(tag)}
            </Chip>
          )}
        />
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={open}
          aria-controls={panelId}
          className={styles.more}
          iconEnd={<Icon drawing={open ? chevronUpIcon : chevronDownIcon} size={16} />}
          onClick={() => setOpen(!open)}
        >
          {t.moreTags}
        </Button>
      </div>
      <div id={panelId} hidden={!open}>
        {open ? <MoreTags row={row} chosen={chosen} onToggle={onToggle} onClear={onClear} /> : null}
      </div>
    </section>
  );
}

function MoreTags({ row, chosen, onToggle, onClear }: Omit<TagRowProps, 'onChoose'> & { row: string[] }) {
  const shared = useTexts(sharedTexts);
  const t = useTexts(homeTexts);
  const { nameOf } = useTexts(wordTexts);
  const query = useQuery(tagsQuery);
  return (
    <QueryState
      query={query}
      loading={<Loading text={t.loadingTags} />}
      error={({ message }) => t.tagsFailed(message)}
      size="compact"
      {...shared.retry}
    >
      {(tags) => (
        <div className={styles.panel}>
          <List
            layout="inline"
            label={t.moreTagsLabel}
            items={extraTags(tags, row, compareShown(nameOf))}
            keyOf={(tag) => tag.id}
            empty={<p>{t.noTags}</p>}
            renderItem={(tag) => (
              <Chip
                count={localDigits(tag.usage_count)}
                selected={chosen.includes(tag.name)}
                onToggle={() => onToggle(tag.name)}
              >
                {nameOf(tag.name)}
              </Chip>
            )}
          />
          <Button variant="secondary" size="sm" disabled={chosen.length === 0} onClick={onClear}>
            {t.clearTags}
          </Button>
        </div>
      )}
    </QueryState>
  );
}
