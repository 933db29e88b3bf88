import { defineStrings } from '@haat/remote';
import { questions } from './questions';

export const useQuestionsStrings = defineStrings({ en: questions, part: 'questions' });
