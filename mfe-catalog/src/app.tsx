import type { RemoteOptions } from '@haat/remote';
import { Loading } from '@haat/ui';
import { FirstPaint } from './firstPaint';
import { routes } from './routes';
import { useStrings } from './strings';

function ScreenLoading() {
  return <Loading text={useStrings().loading} />;
}

/** The remote's screens, for browsers and for the HTML server. */
export const app: RemoteOptions = { routes, loading: <ScreenLoading />, Frame: FirstPaint };
