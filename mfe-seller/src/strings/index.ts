import { defineStrings } from '@haat/remote';
import { en } from './en';

export const useStrings = defineStrings({ en, bn: () => import(/* webpackChunkName: "bn" */ './bn') });
