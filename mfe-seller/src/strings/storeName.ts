import { defineTexts } from '@haat/remote/texts';

/** The store's name, and the request for another one. */
export const storeNameTexts = defineTexts('storeName', {
  title: 'Store name',
  now: (name: string) => `Your store is called ${name}.`,
  wanted: 'Another name',
  hint: 'We check each name; until then your store keeps its own. The address of its page stays the same.',
  ask: 'Ask for this name',
  asking: 'Sending…',
  asked: 'We will look at the name and tell you by email.',
  waits: (name: string, when: string) => `You asked for ${name} on ${when}. We are looking at it.`,
  keep: 'Keep the present name',
  keeping: 'Taking it back…',
  kept: 'Your store keeps its name.',
  failed: 'That did not work. Please try again.',
});
