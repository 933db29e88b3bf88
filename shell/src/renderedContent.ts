import { ApiError } from '@haat/api-client';
import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { PAGE_QUERIES } from './regions/composition';

declare global {
  interface Window {
    /** Buttons that were pressed before the page was hydrated, recorded by the page's inline script. */
    haatPresses?: HTMLElement[];
  }
}

/** Queries whose failure the HTML server rendered, e.g. a product that does not exist. */
const renderedFailures = new Set<string>();

/** Whether a screen asks again for what failed when it is shown: not at once for what the HTML server was refused. */
export const retriesOnMount = ({ queryHash }: { queryHash: string }) => !renderedFailures.has(queryHash);

/** Fills the query cache with the answers that the page's content was rendered from. Call before a region mounts. */
export function takeRenderedQueries(queryClient: QueryClient) {
  const text = document.getElementById(PAGE_QUERIES)?.textContent;
  if (!text) return;
  const state = JSON.parse(text) as DehydratedState;
  for (const { queryHash, state: query } of state.queries) {
    if (query.status !== 'error') continue;
    const { message, ...details } = query.error as ApiError;
    query.error = new ApiError(message, details);
    renderedFailures.add(queryHash);
  }
  hydrate(queryClient, state);
}

/** Presses the buttons of an element again that were pressed before it was hydrated. */
export function replayPresses(element: HTMLElement) {
  const presses = window.haatPresses ?? [];
  window.haatPresses = presses.filter((button) => !element.contains(button));
  for (const button of presses) if (element.contains(button)) button.click();
}
