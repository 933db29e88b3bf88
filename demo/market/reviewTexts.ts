/** What buyers write, by the stars they give: an opening and, often, something more. */
export const praise: Record<number, { openings: readonly string[]; more: readonly string[] }> = {
  5: {
    openings: [
      'Even better than in the pictures.',
      'Perfect fit, the size chart is right.',
      'The cloth is lovely, soft and not thin at all.',
      'Bought it for my mother and she has not taken it off since.',
      'Third time I order from this store, never let down.',
      'অসাধারণ! কাপড়ের মান খুব ভালো।',
      'ছবিতে যেমন, হাতেও ঠিক তেমন।',
      'খুব সুন্দর, সবাই জিজ্ঞেস করছে কোথা থেকে কিনেছি।',
      'মাপ একদম ঠিক হয়েছে, ধন্যবাদ।',
      'Colour is exactly as shown, and it did not run in the wash.',
      'Stitching is neat inside and out.',
    ],
    more: [
      'Delivered in two days to Khulna, well packed.',
      'The rider waited while I checked it. Paid cash.',
      'Wore it to a holud and got many questions.',
      'Will take the other colour too.',
      'ডেলিভারিও খুব তাড়াতাড়ি পেয়েছি।',
      'দামের তুলনায় অনেক ভালো।',
      'Worth every taka.',
    ],
  },
  4: {
    openings: [
      'Very good for the price.',
      'Nice piece, slightly darker than on my screen.',
      'Good cloth, needs one wash to soften.',
      'ভালো হয়েছে, রঙটা একটু গাঢ়।',
      'কাপড় ভালো, সেলাইও ঠিক আছে।',
      'Fits well, sleeves a little long for me.',
      'Happy with it. Packing could be better.',
    ],
    more: [
      'Delivery took four days.',
      'I would buy it again.',
      'আবার কিনব।',
      'Take one size up if you are between sizes.',
    ],
  },
  3: {
    openings: [
      'It is okay. Thinner than I expected.',
      'মোটামুটি। ছবির চেয়ে রঙ হালকা।',
      'Good design, but one button came loose on the first day.',
      'Size runs small.',
    ],
    more: ['The store answered politely, at least.', 'Delivery was fast.'],
  },
  2: {
    openings: [
      'The colour is quite different from the picture.',
      'কাপড় পাতলা, আশা করেছিলাম আরও ভালো।',
      'Loose threads at the hem.',
    ],
    more: ['I kept it because the exchange takes long.', 'Delivery was late too.'],
  },
  1: {
    openings: ['Got the wrong size and had to send it back.', 'এক ধোয়াতেই রঙ উঠে গেছে।'],
    more: ['Waiting for the exchange.', 'Please check before sending.'],
  },
};

/** What sellers answer: thanks for four or five stars, help for fewer. */
export const replies = {
  thanks: [
    'Thank you! Reviews like this make our tailors’ day.',
    'Thank you for coming back to us.',
    'ধন্যবাদ! আবার আসবেন।',
    'So glad it fits. Wear it in good health.',
  ],
  help: [
    'We are sorry. Please write to us with your order number and we will exchange it.',
    'দুঃখিত। অনুগ্রহ করে আমাদের জানান, আমরা বদলে দেব।',
    'Thank you for telling us; we have changed the size chart.',
  ],
} as const;
