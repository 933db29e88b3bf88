import { englishShopMessages, type InAnyLanguage, setShopMessages } from './shopMessages';

/**
 * The texts of validation and refusal that the specification quotes (section 5 of both). The server
 * answers with the same words that the forms show, so they stand once, here.
 */
export const englishMessages = {
  ...englishShopMessages,
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email address',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 8 characters long',
  confirmRequired: 'Confirm password is required',
  passwordsDiffer: 'Passwords must match',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  addressRequired: 'Shipping address is required',
  recipientRequired: 'Recipient’s name is required',
  phoneRequired: 'Phone number is required',
  phoneInvalid: 'Please enter a valid Bangladeshi phone number',
  followsFull: 'You follow as many stores as you can. Please unfollow one first.',
  nothingSelected: 'Please select at least one item to proceed',
  couponInvalid: 'Invalid coupon code',
  couponApplied: 'Coupon applied successfully!',
  reviewRequired: 'Please write a review before submitting.',
  replyRequired: 'Please write a reply before posting.',
  alreadyReplied: 'You have already replied to this review',
  onlySellersReply: 'Only sellers can reply to reviews',
  onlyOwnReviews: 'You can only reply to reviews for your own products',
  reviewNotFound: 'Review not found',
  preferencesRequired: 'Please select at least one preference or choose "Pick for me".',
  tooManyImages: 'Maximum 6 images allowed',
  notAnImage: 'Please select an image file',
  fileTooLarge: 'File size must be less than 5MB',
  imageFormat: 'Please use a JPEG, PNG, WebP or AVIF picture',
  imageIsHeic:
    'HEIC photos can’t be shown in the shop. Save it as JPEG, or set the camera of the phone to “Most Compatible”.',
  imageMoves: 'Please use a picture that doesn’t move',
  imageDamaged: 'The picture is damaged. Please choose another one.',
  imageTooManyPixels: (megapixels: number) => `The picture is too large: at most ${megapixels} megapixels`,
  imageTooSmall: ({ width, height }: { width: number; height: number }) =>
    `The picture is too small: at least ${width} × ${height} pixels`,
  productTitleRequired: 'Product title is required',
  productDescriptionRequired: 'Product description is required',
  priceRequired: 'Price is required',
  priceInvalid: 'Price must be an amount of taka, 0 or more, with at most two decimal places',
  priceTooHigh: 'Price must be at most ৳99,999,999.99',
  zeroPriceUnconfirmed: 'Confirm that this product costs ৳0',
  offerMakesFree: (offer: string) =>
    `With the offer “${offer}” this product costs ৳0. Confirm that this is meant`,
  offerProductRequired: 'Please select at least one product',
  discountInvalid: 'Please enter a valid discount amount',
  offerDatesRequired: 'Please set start and end dates for the offer',
  offerDatesReversed: 'The end date must not be before the start date',
  receiptNotCompleted: 'Receipt can only be downloaded for completed orders.',
  papersBeingMade: 'Your last papers are still being made. Please try again in a few seconds.',
  noPackingSlip: 'There is no packing slip for an order that was cancelled',
} as const;

export type Messages = InAnyLanguage<typeof englishMessages>;

/** The messages in the page's language; English until `setMessages` has run. */
export const messages: Messages = { ...englishMessages };

/**
 * For a page in another language. Call before its forms are made; a server never does.
 * @param translated also texts of single forms, by the English text
 */
export function setMessages(translated: Messages & Readonly<Record<string, unknown>>): void {
  Object.assign(messages, translated);
  setShopMessages(translated);
  for (const [name, text] of Object.entries(translated)) {
    const english = englishMessages[name as keyof Messages] ?? name;
    if (typeof english === 'string' && typeof text === 'string') translations.set(english, text);
  }
}

const translations = new Map<string, string>();

/** A text of validation in the page's language: schemas are made before it is known, with the English ones. */
export const localMessage = (english: string): string => translations.get(english) ?? english;
