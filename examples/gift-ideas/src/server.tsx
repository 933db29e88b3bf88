import { reactServer } from '@haat/remote/server';
import { app } from './app';
import { fragments } from './fragments';

export const render = reactServer({ name: 'gift_ideas', ...app, fragments });
