/** The file of operators' notes. An order without notes does not load it. */
export { OrderNotes } from '@haat/features';
