import { useLocation } from '@haat/navigation';
import { type ComposedPage, MAIN, type Region } from '@haat/page';
import { VisuallyHidden } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { nextTask } from '../nextTask';
import { regionRecordsAtom, regionStatesAtom } from '../regions/regionStates';
import { matchRoute } from '../siteRoutes';
import { NotFound } from './NotFound';
import { OldPageNotice } from './OldPageNotice';
import { RegionError } from './RegionError';

interface ShellPageProps {
  retry: (region: Region) => Promise<void>;
  /** Overridden remotes with their addresses. */
  overrides?: ComposedPage['settings']['overrides'];
}

/** The shell's own content between header and footer: unknown paths, failed regions. */
export function ShellPage({ retry, overrides = {} }: ShellPageProps) {
  const route = matchRoute(useLocation().pathname);
  const states = useAtomValue(regionStatesAtom);
  const records = useAtomValue(regionRecordsAtom);
  const region = route?.region;
  const state = region ? states[region] : undefined;
  const failed = state?.status === 'failed' || (state?.status === 'loading' && state.retrying);
  return (
    <>
      <OldPageNotice />
      {route ? null : <NotFound />}
      {route && region && failed ? (
        <>
          {/* The screen's own heading is missing; every page needs one. */}
          <h1>
            <VisuallyHidden>{route.title}</VisuallyHidden>
          </h1>
          <RegionError
            key={region}
            onRetry={() => retry(region).then(keepFocus)}
            reloadHelps={state.status === 'failed' && state.reloadHelps}
            override={overrides[region]}
            error={records[region]?.error}
          />
        </>
      ) : null}
    </>
  );
}

/** The clicked button went away with the error: without a new focus, the next Tab would start at the top of the page. */
async function keepFocus() {
  await nextTask();
  if (document.activeElement === document.body) document.getElementById(MAIN)?.focus({ preventScroll: true });
}
