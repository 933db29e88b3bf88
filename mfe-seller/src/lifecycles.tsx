import { reactLifecycles } from '@haat/remote';
import { Loading } from '@haat/ui';
import { routes } from './routes';
import { SellerFrame } from './SellerFrame';
import { useStrings } from './strings';

function ScreenLoading() {
  return <Loading text={useStrings().loading} />;
}

export const { bootstrap, mount, unmount } = reactLifecycles({
  routes,
  loading: <ScreenLoading />,
  Frame: SellerFrame,
});
