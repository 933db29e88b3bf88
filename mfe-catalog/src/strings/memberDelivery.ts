import { defineTexts } from '@haat/remote/texts';

/** Delivery to the visitor’s district. */
export const memberDeliveryTexts = defineTexts('memberDelivery', {
  deliveryTo: (district: string, fee: string) => `Delivery to ${district}: ${fee}`,
  district: 'District',
  chooseDistrict: 'Choose a district',
});
