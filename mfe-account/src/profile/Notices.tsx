import { ApiError } from '@haat/api-client';
import { noticesQuery, saveNotices } from '@haat/api-client/queries/account';
import type { Notices as Switches } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { saveWishNotices } from '@haat/session';
import { Checkbox, Notice, SectionTitle } from '@haat/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { noticesTexts } from '../strings/notices';
import { profileTexts } from '../strings/profile';
import styles from './ProfileScreen.module.css';

const KINDS = [
  'question_notices',
  'store_news',
  'store_question_notices',
] as const satisfies readonly (keyof Switches)[];

/** The switches for emails, each saved at once. @param props.wishes whether those about the wish list are on */
export function Notices({ wishes }: { wishes: boolean }) {
  const t = useTexts(profileTexts);
  const kinds = useTexts(noticesTexts);
  const queryClient = useQueryClient();
  // Without this data, e.g. from an older API, only the first switch is shown.
  const switches = useQuery(noticesQuery).data;
  const save = async (change: Partial<Switches>) =>
    queryClient.setQueryData(noticesQuery.queryKey, await saveNotices(change));
  return (
    <section>
      <SectionTitle>{t.emails}</SectionTitle>
      <NoticeSwitch texts={kinds.wish_notices} isOn={wishes} save={saveWishNotices} />
      {KINDS.map((kind) => {
        const isOn = switches?.[kind];
        return isOn === undefined ? null : (
          <NoticeSwitch
            key={kind}
            texts={kinds[kind]}
            isOn={isOn}
            save={(checked) => save({ [kind]: checked })}
          />
        );
      })}
    </section>
  );
}

interface NoticeSwitchProps {
  texts: { name: string; text: string };
  isOn: boolean;
  save: (checked: boolean) => Promise<unknown>;
}

function NoticeSwitch({ texts, isOn, save: mutationFn }: NoticeSwitchProps) {
  const t = useTexts(profileTexts);
  const save = useMutation({ mutationFn });
  return (
    <div className={styles.action}>
      <Checkbox
        label={texts.name}
        checked={save.isPending ? save.variables : isOn}
        disabled={save.isPending}
        onCheckedChange={(checked) => save.mutate(checked)}
      />
      <p className={styles.lead}>{texts.text}</p>
      {save.isSuccess ? <Notice tone="success">{t.saved}</Notice> : null}
      {save.error ? (
        <Notice tone="danger">
          {save.error instanceof ApiError && save.error.fromServer ? save.error.message : t.noticesFailed}
        </Notice>
      ) : null}
    </div>
  );
}
