import { useTexts } from '@haat/remote';
import { Button, ErrorState } from '@haat/ui';
import { sharedTexts } from '../strings';
import { reloadPage } from './reloadPage';

interface RegionErrorProps {
  /** Loads the region again; settles when it is shown or has failed. */
  onRetry: () => Promise<void>;
  /** The region timed out more than once. */
  reloadHelps: boolean;
  /** The address of an overridden remote. */
  override?: string;
}

/** In place of a region that could not be loaded or has crashed. The rest of the page keeps working. */
export function RegionError({ onRetry, reloadHelps, override }: RegionErrorProps) {
  const { region: t, overrides } = useTexts(sharedTexts);
  const detail = reloadHelps ? t.reloadDetail : t.failedDetail;
  return (
    <ErrorState
      message={t.failed}
      detail={override ? overrides.failed(override) : detail}
      retryText={t.retry}
      pendingText={t.retrying}
      onRetry={onRetry}
      action={reloadHelps ? <Button onClick={() => reloadPage()}>{t.reload}</Button> : null}
    />
  );
}
