import { Button, ErrorState } from '@haat/ui';
import { useStrings } from '../strings';
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
  const { region: s, overrides } = useStrings();
  const detail = reloadHelps ? s.reloadDetail : s.failedDetail;
  return (
    <ErrorState
      message={s.failed}
      detail={override ? overrides.failed(override) : detail}
      retryText={s.retry}
      pendingText={s.retrying}
      onRetry={onRetry}
      action={reloadHelps ? <Button onClick={() => reloadPage()}>{s.reload}</Button> : null}
    />
  );
}
