import { defineTexts } from '@haat/remote/texts';

/** Texts of photos in forms, and in messages. */
export const photoTexts = defineTexts('photos', {
  photos: 'Photos',
  add: 'Add photos',
  photo: (number: number, count: number) => `Photo ${number} of ${count}`,
  remove: (number: number) => `Remove photo ${number}`,
  preparing: (count: number) => (count === 1 ? 'Preparing the photo…' : `Preparing ${count} photos…`),
  tooMany: (most: number) => `Maximum ${most} photos allowed`,
  optional: 'optional',
  private: (most: number) => `Up to ${most}. Only the two of you see them, and Haat in a dispute.`,
  uploading: (percent: number) => `Sending… ${percent}%`,
  /** of a message, by its sender */
  photoBy: (number: number, count: number, name: string) => `Photo ${number} of ${count} by ${name}`,
  photosBy: (name: string) => `Photos by ${name}`,
  ownPhoto: (number: number, count: number) => `Your photo ${number} of ${count}`,
  ownPhotos: 'Your photos',
  count: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
  loading: 'Loading the photo…',
  failed: 'The photo could not be loaded.',
  retry: 'Try again',
  previous: 'Previous photo',
  next: 'Next photo',
  close: 'Close',
});
