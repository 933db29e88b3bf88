/** Parts for other remotes' screens, and what each is given; routes.mjs says it to the build. */
export const fragmentTable = {
  picks: { params: { upTo: 'number?' }, server: true },
} as const;
