import { defineStrings } from '@haat/remote';
import { twoStep } from './twoStep';

export const useTwoStepStrings = defineStrings({ en: twoStep, part: 'twoStep' });
