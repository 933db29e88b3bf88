import { defineStrings } from '@haat/remote';
import { department } from './department';

export const useDepartmentStrings = defineStrings({ en: department, part: 'department' });
