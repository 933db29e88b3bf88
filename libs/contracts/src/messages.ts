/**
 * The texts of validation and refusal that the specification quotes (section 5 of both). The server
 * answers with the same words that the forms show, so they stand once, here.
 */
export const messages = {
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email address',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 8 characters long',
  confirmRequired: 'Confirm password is required',
  passwordsDiffer: 'Passwords must match',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  addressRequired: 'Shipping address is required',
  phoneRequired: 'Phone number is required',
  phoneInvalid: 'Please enter a valid Bangladeshi phone number',
  colorRequired: 'Please select a color',
  sizeRequired: 'Please select a size',
  measurementRequired: (field: string) => `Please provide your ${field}`,
  outOfStock: 'This product is out of stock',
  onlyInStock: (count: number) => `Only ${count} items available in stock`,
  nothingSelected: 'Please select at least one item to proceed',
  couponInvalid: 'Invalid coupon code',
  couponApplied: 'Coupon applied successfully!',
  reviewRequired: 'Please write a review before submitting.',
  preferencesRequired: 'Please select at least one preference or choose "Pick for me".',
  tooManyImages: 'Maximum 6 images allowed',
  notAnImage: 'Please select an image file',
  fileTooLarge: 'File size must be less than 5MB',
  sessionExpired: 'Session expired. Please login again.',
  noRefreshToken: 'No refresh token available',
} as const;
