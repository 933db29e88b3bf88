import { reactServer } from '@haat/remote/server';
import { app } from './app';
import { fragments } from './fragments';

/** Renders this remote's screens and fragments on the HTML server. */
export const render = reactServer({ name: 'cart_checkout', ...app, fragments });
