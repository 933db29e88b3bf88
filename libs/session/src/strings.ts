/** Texts of the session's notices. */
const en = {
  linePartlyAdded: (count: number, wanted: number, name: string) =>
    `Only ${count} of ${wanted} ${name} could be added`,
  lineNotFound: 'Item not found in cart',
  lineWaits: (name: string) => `${name} could not be added yet. It is kept here, and we will try again.`,
  lineRefused: (name: string, reason: string) => `${name} could not be added: ${reason}`,
  wishesLeftOut: (names: string) => `${names} could not be added to your wish list`,
  sellerNotApproved: 'Your store is not approved at the moment. Nothing was changed.',
  googleFailed: 'Google authentication failed',
};

export type SessionStrings = typeof en;

/** The texts in the page's language. */
export let strings: SessionStrings = en;

/** Sets the texts of a page in another language. Call before the session starts. */
export function setSessionStrings(next: SessionStrings): void {
  strings = next;
}
