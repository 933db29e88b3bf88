export const en = {
  loading: 'Loading...',
  home: { title: 'DISCOVER YOUR OOTD' },
} as const;
