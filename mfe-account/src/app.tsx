import { type RemoteOptions, useTexts } from '@haat/remote';
import { Loading } from '@haat/ui';
import { routes } from './routes';
import { sharedTexts } from './strings';

function ScreenLoading() {
  return <Loading text={useTexts(sharedTexts).loading} />;
}

/** The remote's screens, for browsers and for the HTML server. */
export const app: RemoteOptions = { routes, loading: <ScreenLoading /> };
