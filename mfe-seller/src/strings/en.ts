export const en = {
  loading: 'Loading...',
  landing: { title: 'Become a seller' },
} as const;
