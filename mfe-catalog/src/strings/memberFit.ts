import { defineTexts } from '@haat/remote/texts';

/** Texts about how a product fits a member’s own measurements. */
export const memberFitTexts = defineTexts('memberFit', {
  suggestedSize: (size: string, reason: string) => `${size}: ${reason}`,
  fits: {
    body_chest: (length: string, span: string) => `your chest ${length} fits ${span}`,
    body_waist: (length: string, span: string) => `your waist ${length} fits ${span}`,
    body_hip: (length: string, span: string) => `your hip ${length} fits ${span}`,
    body_height: (length: string, span: string) => `your height ${length} fits ${span}`,
  },
  units: { cm: 'cm', in: 'in' },
  filledIn: {
    profile: 'Filled in from your profile. Please check.',
    order: 'Filled in from your earlier order. Please check.',
  },
});
