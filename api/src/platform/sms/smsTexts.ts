import type { Language } from '@haat/contracts';

/** Texts of SMS. The code has Latin digits in both, which phones offer to fill in. A Bangla SMS has 70 characters. */
export const smsTexts: Record<Language, { code: (code: string) => string }> = {
  en: {
    code: (code) => `${code} is your Haat code for the next 10 minutes. Don't share it with anyone.`,
  },
  bn: {
    code: (code) => `${code} আপনার হাট কোড। মেয়াদ ১০ মিনিট। কাউকে বলবেন না।`,
  },
};
