export const en = {
  loading: 'Loading...',
  welcome: { title: 'Welcome' },
} as const;
