import { lazyScreen, type RemoteOptions, useTexts } from '@haat/remote';
import { Loading } from '@haat/ui';
import { texts } from './texts';

function ScreenLoading() {
  return <Loading text={useTexts(texts).loading} />;
}

export const app: RemoteOptions = {
  routes: [{ path: '/gift-ideas', Screen: lazyScreen(() => import('./GiftIdeasScreen')), server: true }],
  loading: <ScreenLoading />,
};
