/** Loaded when a card is nearly in sight. */
export { ReportButton } from '@haat/features';
