import { defineTexts } from '@haat/remote/texts';

/** Texts of the size guide, which is loaded when it is opened. */
export const sizeGuideTexts = defineTexts('sizeGuide', {
  title: 'Size guide',
  unit: 'Unit',
  units: { cm: 'cm', in: 'inches' },
  table: (name: string, unit: string) => `${name}, in ${unit}`,
  size: 'Size',
  body: 'Your body',
  garment: 'The garment',
  chosen: 'your choice',
  howTo: 'How to measure',
  howToLead:
    'Use a soft tape. Hold it close, without pulling. Measures of the garment are taken while it lies flat.',
  measures: {
    body_chest: { name: 'Chest', how: 'Around the fullest part of the chest, under the arms.' },
    body_waist: { name: 'Waist', how: 'Around the narrowest part, below the ribs.' },
    body_hip: { name: 'Hip', how: 'Around the fullest part of the hips, feet together.' },
    body_height: { name: 'Height', how: 'Without shoes, from the top of the head to the floor.' },
    chest: { name: 'Chest', how: 'All around the garment, under the arms.' },
    waist: { name: 'Waist', how: 'All around at the narrowest part, or at the waistband.' },
    hip: { name: 'Hip', how: 'All around at the widest part of the hips.' },
    length: { name: 'Length', how: 'From the highest point of the shoulder, or the waistband, to the hem.' },
    shoulder: { name: 'Shoulder', how: 'Across the back, from one shoulder seam to the other.' },
    sleeve: { name: 'Sleeve', how: 'From the shoulder seam to the end of the sleeve.' },
    inseam: { name: 'Inseam', how: 'From the seam between the legs down to the hem.' },
    hem: { name: 'Hem', how: 'All around the end of one leg.' },
  },
});
