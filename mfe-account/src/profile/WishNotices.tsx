import { saveWishNotices } from '@haat/session';
import { Checkbox, Notice, SectionTitle } from '@haat/ui';
import { useMutation } from '@tanstack/react-query';
import { useStrings } from '../strings';
import styles from './ProfileScreen.module.css';

/** The switch for emails about the wish list, saved at once. */
export function WishNotices({ isOn }: { isOn: boolean }) {
  const s = useStrings().profile;
  const save = useMutation({ mutationFn: saveWishNotices });
  return (
    <section>
      <SectionTitle>{s.emails}</SectionTitle>
      <div className={styles.action}>
        <Checkbox
          label={s.wishNotices}
          checked={save.isPending ? save.variables : isOn}
          disabled={save.isPending}
          onCheckedChange={(checked) => save.mutate(checked)}
        />
        <p className={styles.lead}>{s.wishNoticesText}</p>
        {save.isSuccess ? <Notice tone="success">{s.saved}</Notice> : null}
        {save.error ? <Notice tone="danger">{save.error.message || s.wishNoticesFailed}</Notice> : null}
      </div>
    </section>
  );
}
