import { messages, PREFERENCES } from '@haat/contracts';
import { useLocation, useNavigate } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { savePreferences, sessionAtom } from '@haat/session';
import { Button, Container, Notice, PageTitle, Row } from '@haat/ui';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { back, returnToIn } from '../auth/returnTo';
import { preferencesTexts } from '../strings/preferences';
import styles from './PreferencesScreen.module.css';
import { isDisabled, type PickerEvent, pick, pickerOf } from './preferenceRules';
import { StyleCard } from './StyleCard';

/** Route /preferences (sections 2, 4 and 5). */
export default function PreferencesScreen() {
  const t = useTexts(preferencesTexts);
  const { state } = useLocation();
  const navigate = useNavigate();
  const { profile } = useAtomValue(sessionAtom);
  const [picker, setPicker] = useState(() => pickerOf(profile?.user.preferred_tags ?? []));
  const [nothingChosen, setNothingChosen] = useState(false);
  const saving = useMutation({
    mutationFn: () => savePreferences([...picker.chosen]),
    onSuccess: () => {
      const next = back(returnToIn(state));
      navigate(next.to, { replace: true, state: next.state });
    },
  });

  function change(event: PickerEvent) {
    setPicker((before) => pick(before, event));
    setNothingChosen(false);
    saving.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saving.isPending) return;
    if (picker.chosen.length === 0) return setNothingChosen(true);
    saving.mutate();
  }

  const problem = nothingChosen
    ? messages.preferencesRequired
    : saving.error && (saving.error.message || t.failed);
  const forMe = picker.mode === 'picked-for-me';
  return (
    <Container className={styles.page}>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <form onSubmit={submit} data-above-bar>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser that we serve */}
        <div role="group" aria-label={t.group} className={styles.cards}>
          {PREFERENCES.map((style) => (
            <StyleCard
              key={style}
              look={style}
              name={t.styles[style]}
              chosen={picker.chosen.includes(style)}
              disabled={saving.isPending || isDisabled(picker, style)}
              onPress={() => change({ type: 'style', style })}
            />
          ))}
          <StyleCard
            look="pick-for-me"
            name={t.pickForMe}
            chosen={forMe}
            disabled={saving.isPending || isDisabled(picker, 'pick-for-me')}
            onPress={() => change({ type: 'pick-for-me', random: Math.random })}
          />
        </div>
        <div className={styles.end} data-bar>
          {problem ? <Notice tone="danger">{problem}</Notice> : null}
          <Row gap="3 5" justify="between">
            <p className={styles.count} role="status">
              {t.selected(picker.chosen.length)}
            </p>
            <Button type="submit" size="lg" pending={saving.isPending} pendingText={t.saving}>
              {t.submit}
            </Button>
          </Row>
        </div>
      </form>
    </Container>
  );
}
