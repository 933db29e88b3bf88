import * as z from 'zod/mini';
import { address, phone } from './fields';

/** The shipping dialog's form (section 5). */
export const shippingForm = z.strictObject({ address_line_1: address, phone });
