import { defineStrings } from '@haat/remote';
import { stockAlert } from './stockAlert';

export const useStockAlertStrings = defineStrings({ en: stockAlert, part: 'stockAlert' });
