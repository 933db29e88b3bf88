/** Delivery to the visitor’s district. */
export const memberDelivery = {
  deliveryTo: (district: string, fee: string) => `Delivery to ${district}: ${fee}`,
  district: 'District',
  chooseDistrict: 'Choose a district',
} as const;
