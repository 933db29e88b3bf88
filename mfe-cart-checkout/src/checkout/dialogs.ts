export { OrderOutcome } from './OrderOutcome';
export { ShippingDialog } from './ShippingDialog';
