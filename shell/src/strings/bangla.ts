import { setErrorTranslation } from '@haat/api-client';
import { loadStrings } from '@haat/remote';
import { setSessionStrings } from '@haat/session';
import { bn } from './bn';
import { translateError } from './errorsBn';
import { setPageTexts } from './pages';
import { sessionBn } from './sessionBn';

/** Makes the page a Bangla one. Call before it starts. */
export async function speakBangla(): Promise<void> {
  setPageTexts(bn);
  setSessionStrings(sessionBn);
  setErrorTranslation(translateError);
  await loadStrings('bn');
}
