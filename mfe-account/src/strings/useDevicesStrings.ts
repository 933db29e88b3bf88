import { defineStrings } from '@haat/remote';
import { devices } from './devices';

export const useDevicesStrings = defineStrings({ en: devices, part: 'devices' });
