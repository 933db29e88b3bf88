import type { ReturnState } from '@haat/contracts';
import type { BadgeTone } from '@haat/ui';

/** Colours of the state that waits for an operator, and of ends. */
export const RETURN_TONES: Partial<Record<ReturnState, BadgeTone>> = {
  escalated: 'warning',
  refunded: 'success',
  declined: 'danger',
  refused: 'danger',
};
