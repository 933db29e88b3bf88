import { type Contact, type Language, setLanguage } from '@haat/contracts';
import { navigation } from '@haat/navigation';
import { FOOTER, type FrameMarkup, type Frames, HEADER, SHELL_PAGE, THEMES, type Theme } from '@haat/page';
import { loadTexts } from '@haat/remote';
import { sessionStore } from '@haat/session';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Footer } from './frame/Footer';
import { Header } from './frame/Header';
import { RegionSkeleton } from './frame/RegionSkeleton';
import { ShellPage } from './frame/ShellPage';
import { ShellRoot } from './frame/ShellRoot';
import { themeAtom } from './theme';

/** No path of the site. */
const UNKNOWN = { pathname: '/404', search: '', state: null };

const LANGUAGES: readonly Language[] = ['en', 'bn'];

/** Renders headers, footer and skeleton. The HTML server calls it in a process of its own, once for each release. */
export async function renderFrames(contact: Contact): Promise<Frames> {
  const frames: Record<string, FrameMarkup> = {};
  for (const language of LANGUAGES) {
    await loadTexts(language);
    setLanguage(language);
    for (const theme of THEMES) frames[`${language} ${theme}`] = frameIn(theme, contact);
  }
  return frames;
}

function frameIn(theme: Theme, contact: Contact): FrameMarkup {
  sessionStore.set(themeAtom, theme);
  navigation.setServerLocation(UNKNOWN);
  return {
    header: render(HEADER, <Header />),
    foldedHeader: render(HEADER, <Header folded />),
    footer: render(FOOTER, <Footer contact={contact} />),
    skeleton: render('skeleton', <RegionSkeleton />),
    notFound: render(SHELL_PAGE, <ShellPage retry={async () => {}} />),
  };
}

/** @param id the containing element's id; the browser hydrates with the same prefix */
function render(id: string, part: ReactNode): string {
  const root = <ShellRoot queryClient={new QueryClient()}>{part}</ShellRoot>;
  return renderToString(root, { identifierPrefix: `${id}-` });
}
