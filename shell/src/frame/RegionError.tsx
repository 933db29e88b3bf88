import { Button, ErrorState } from '@haat/ui';
import { useStrings } from '../strings';

interface RegionErrorProps {
  /** Loads the region anew; settles when it is shown or has failed again. */
  onRetry: () => Promise<void>;
  /** The region hung more than once. */
  reloadHelps: boolean;
}

/** In place of a region that could not be loaded or has crashed. The rest of the page works on. */
export function RegionError({ onRetry, reloadHelps }: RegionErrorProps) {
  const s = useStrings().region;
  return (
    <ErrorState
      message={s.failed}
      detail={reloadHelps ? s.reloadDetail : s.failedDetail}
      retryText={s.retry}
      pendingText={s.retrying}
      onRetry={onRetry}
      action={reloadHelps ? <Button onClick={() => location.reload()}>{s.reload}</Button> : null}
    />
  );
}
