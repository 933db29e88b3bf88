import { reactServer } from '@haat/remote/server';
import { app } from './app';

export const render = reactServer({ name: 'gift_ideas', ...app });
