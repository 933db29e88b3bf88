import * as z from 'zod/mini';
import { email } from './fields';

/** A guest's form "tell me when it is back". */
export const stockAlertForm = z.strictObject({ email });
