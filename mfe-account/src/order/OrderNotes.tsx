/** What operators have written; loaded where there is something. */
export { OrderNotes } from '@haat/features';
