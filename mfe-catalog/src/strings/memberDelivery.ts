/** Delivery to a customer’s own district. */
export const memberDelivery = {
  deliveryTo: (district: string, fee: string) => `Delivery to ${district}: ${fee}`,
} as const;
