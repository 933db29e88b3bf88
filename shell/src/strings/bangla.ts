import { setErrorTranslation } from '@haat/api-client';
import { speakBangla as setMessages } from '@haat/contracts/messages-bn';
import { setSessionStrings } from '@haat/session';
import { bn } from './bn';
import { translateError } from './errorsBn';
import { setPageTexts } from './pages';
import { sessionBn } from './sessionBn';

/** Makes the page a Bangla one, but for the frame, which loads its own. Call before it starts. */
export function speakBangla(): void {
  setMessages();
  setPageTexts(bn);
  setSessionStrings(sessionBn);
  setErrorTranslation(translateError);
}
