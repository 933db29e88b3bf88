import { reactLifecycles } from '@haat/remote';
import { app } from './app';

export const { bootstrap, mount, unmount } = reactLifecycles(app);
export const fragments = () => import('./fragments');
