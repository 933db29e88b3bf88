import { THEMES, type Theme } from '@haat/page';
import { useTexts } from '@haat/remote';
import { classNames } from '@haat/ui';
import { useAtom } from 'jotai';
import type { MouseEvent } from 'react';
import { sharedTexts } from '../strings';
import { showTheme, themeAtom } from '../theme';
import styles from './ThemeChoice.module.css';

/** Light, dark, or as the device is set. Links, so that it works without scripts: the HTML server reads ?theme=. */
export function ThemeChoice({ className }: { className?: string | undefined }) {
  const t = useTexts(sharedTexts).theme;
  const [chosen, choose] = useAtom(themeAtom);

  function show(event: MouseEvent, theme: Theme) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(theme);
    showTheme(theme);
  }

  return (
    <fieldset className={classNames(styles.choice, className)} aria-label={t.label}>
      {THEMES.map((theme) => (
        <a
          key={theme}
          href={`?theme=${theme}`}
          rel="nofollow"
          aria-current={theme === chosen || undefined}
          onClick={(event) => show(event, theme)}
        >
          {t[theme]}
        </a>
      ))}
    </fieldset>
  );
}
