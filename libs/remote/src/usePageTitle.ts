import { useEffect } from 'react';

export const SITE_NAME = 'Haat';

/** Names the page in the browser's tab as long as the screen is shown; nothing while the title is unknown. */
export function usePageTitle(title: string | null | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} · ${SITE_NAME}`;
  }, [title]);
}
