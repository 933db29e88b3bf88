import { defineStrings } from '@haat/remote';
import { dashboard } from './dashboard';

export const useDashboardStrings = defineStrings({ en: dashboard, part: 'dashboard' });
