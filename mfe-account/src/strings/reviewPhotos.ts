/** Texts of the photos in the form of a review. */
export const reviewPhotos = {
  photos: 'Photos',
  addPhotos: 'Add photos',
  photosHint: 'Up to 3. Everybody can see them, so no addresses or phone numbers, please.',
  photo: (number: number, count: number) => `Photo ${number} of ${count}`,
  removePhoto: (number: number) => `Remove photo ${number}`,
  preparingPhotos: (count: number) => (count === 1 ? 'Preparing the photo…' : `Preparing ${count} photos…`),
  tooManyPhotos: 'Maximum 3 photos allowed',
  optional: 'optional',
} as const;
