// The thread of npm run dev: threads don't inherit what compiles the sources.
import { register } from 'tsx/esm/api';

register();
await import('./sheetThread.ts');
