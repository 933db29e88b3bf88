import { defineTexts } from '@haat/remote/texts';

/** Texts of what operators write about an order. */
export const noteTexts = defineTexts('notes', { title: 'A note from Haat' });
