import { reactServer } from '@haat/remote/server';
import { app } from './app';

/** Renders this remote's screens on the HTML server. */
export const render = reactServer({ name: 'operator', ...app });
