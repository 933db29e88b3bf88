/** Lines of the cart saved for later: a member's are on the server, a guest's in the browser. */
export const savedLinesKeys = {
  all: ['saved-lines'] as const,
  of: (isMember: boolean) => [...savedLinesKeys.all, isMember] as const,
};
