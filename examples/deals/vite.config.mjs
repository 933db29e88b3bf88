import { cssHashOf, remote } from '@haat/build/vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { routes } from './routes.mjs';

const name = 'deals';
const plugins = () => [svelte({ compilerOptions: { cssHash: cssHashOf(name) } })];

export default remote({ dir: import.meta.dirname, name, routes, plugins });
