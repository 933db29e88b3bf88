import { type RemoteOptions, useTexts } from '@haat/remote';
import { Loading } from '@haat/ui';
import { routes } from './routes';
import { SellerFrame } from './SellerFrame';
import styles from './SellerFrame.module.css';
import { sharedTexts } from './strings';

function ScreenLoading() {
  return (
    <div className={styles.loading}>
      <Loading text={useTexts(sharedTexts).loading} />
    </div>
  );
}

/** The remote's screens, for browsers and for the HTML server. */
export const app: RemoteOptions = { routes, loading: <ScreenLoading />, Frame: SellerFrame };
