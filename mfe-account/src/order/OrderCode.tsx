// A file of its own: most orders wait for nothing.
export { OrderCode } from '@haat/remote';
