import { remote } from '@haat/build/rspack';
import { routes } from './routes.mjs';

export default remote({ dir: import.meta.dirname, name: 'gift_ideas', routes });
