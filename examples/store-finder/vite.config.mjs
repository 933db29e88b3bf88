import { remote } from '@haat/build/vite';
import react from '@vitejs/plugin-react';
import { routes } from './routes.mjs';

export default remote({ dir: import.meta.dirname, name: 'store_finder', routes, plugins: () => [react()] });
