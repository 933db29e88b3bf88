import { WorkLoading } from '@haat/features';
import { type RemoteOptions, useTexts } from '@haat/remote';
import { OperatorFrame } from './OperatorFrame';
import { routes } from './routes';
import { sharedTexts } from './strings';

function ScreenLoading() {
  return <WorkLoading text={useTexts(sharedTexts).loading} />;
}

/** The remote's screens, for browsers and for the HTML server. */
export const app: RemoteOptions = { routes, loading: <ScreenLoading />, Frame: OperatorFrame };
