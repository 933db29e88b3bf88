import type { SavedAddress } from '@haat/contracts';

// Not in addressDraft.ts: the list of addresses does without the districts.

/** Name of the draft of a saved address; null: of a new one. */
export const addressDraftName = (address: Pick<SavedAddress, 'id'> | null) =>
  `address:${address?.id ?? 'new'}`;
