/** Texts of the forms for guests: not with the others, which every page loads. */
export const guestTexts = {
  codeInvalid: 'Please enter the 6 digits of the code',
  numberRequired: 'Please enter the order number',
  numberInvalid: 'An order number looks like R100231',
} as const;
