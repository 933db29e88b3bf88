import * as z from 'zod/mini';
import { text } from './fields';

// Not beside the calls: pages without this form load no schemas.

/** The dialog in which a buyer cancels an order. */
export const cancelForm = z.strictObject({ reason: z.optional(text(500)) });
