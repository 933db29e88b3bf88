import { defineTexts } from '@haat/remote/texts';
import { en } from './en';

/** The texts that several screens show. */
export const sharedTexts = defineTexts('shared', en, () => import(/* webpackChunkName: "bn" */ './bn'));
