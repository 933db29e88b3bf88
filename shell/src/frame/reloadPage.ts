import { navigation, type To } from '@haat/navigation';
import { MAIN } from '@haat/page';
import { noteScrollPosition } from './pageChanges';
import { keepTypedText } from './typedText';

/**
 * Loads the page anew where the visitor is: the entry of the history, its state, the scroll position and typed text stay.
 * @param to another address of the same path
 */
export function reloadPage(to?: To): void {
  keepTypedText(document.getElementById(MAIN)!);
  noteScrollPosition();
  navigation.reload(to);
}
