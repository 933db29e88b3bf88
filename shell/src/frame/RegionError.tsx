import { useTexts } from '@haat/remote';
import { Button, ErrorState } from '@haat/ui';
import type { RegionRecord } from '../regions/regionStates';
import { sharedTexts } from '../strings';
import { reloadPage } from './reloadPage';

interface RegionErrorProps {
  /** Loads the region again; settles when it is shown or has failed. */
  onRetry: () => Promise<void>;
  /** The region timed out more than once. */
  reloadHelps: boolean;
  /** The address of an overridden remote. */
  override?: string;
  /** What happened, of a remote in development. */
  error?: RegionRecord['error'];
}

/** In place of a region that could not be loaded or has crashed. The rest of the page keeps working. */
export function RegionError({ onRetry, reloadHelps, override, error }: RegionErrorProps) {
  const { region: t, overrides } = useTexts(sharedTexts);
  const plain = reloadHelps ? t.reloadDetail : t.failedDetail;
  const where = override ? overrides.failed(override) : plain;
  const detail = error && !error.isLoad ? overrides.threw(error.text) : where;
  return (
    <ErrorState
      message={t.failed}
      detail={error?.isLoad ? `${detail} ${error.text}` : detail}
      retryText={t.retry}
      pendingText={t.retrying}
      onRetry={onRetry}
      action={reloadHelps ? <Button onClick={() => reloadPage()}>{t.reload}</Button> : null}
    />
  );
}
