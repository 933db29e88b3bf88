export { PayOnline } from '@haat/features';
