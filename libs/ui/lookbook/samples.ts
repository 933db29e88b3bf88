/** Sample texts and pictures of the look-book: long, Bengali, missing. */
export const text = {
  brand: 'Haat',
  title: 'DISCOVER YOUR OOTD',
  kicker: 'আজকের হাট',
  lead: 'Handloom, thrifted and off the bolt, from stores across Bangladesh.',
  newIn: 'Trending Products',
  all: 'View all results',
  addToCart: 'Add to cart',
  adding: 'ADDING...',
  quick: 'Quick checkout',
  sale: 'SALE',
  soldOut: 'Out of stock',
  noImage: 'No Image',
  close: 'Close',
  dialogTitle: 'Shipping information',
  dialogText: 'We need an address and a phone number to deliver your order.',
  address: 'Address',
  addressError: 'Shipping address is required',
  phone: 'Phone',
  phoneHint: 'For example 01712 345678',
  phoneError: 'Please enter a valid Bangladeshi phone number',
  confirm: 'Confirm order',
  processing: 'Processing...',
  cancel: 'Cancel',
  alert: 'Failed to create order. Please try again.',
  ok: 'OK',
  question: 'Are you sure you want to stop this offer?',
  retry: 'Retry',
  failed: 'Failed to load orders',
  empty: "You don't have any orders yet",
  emptyText: 'Everything you order will be listed here.',
  start: 'Start Shopping',
  loading: 'Loading product...',
  optional: 'optional',
  email: 'Email',
  emailError: 'Invalid email address',
  serverError: 'No active account found with the given credentials',
  about: 'About you',
  district: 'District',
  choose: 'Choose one',
  remember: 'Remember me',
  all3: 'Select all',
  size: 'Size',
  color: 'Color',
  payment: 'Payment method',
  quantity: 'Quantity',
  less: 'One less',
  more: 'One more',
  rating: 'Your rating',
  orders: 'ORDERS',
  notices: 'Notices',
  added: 'Jamdani saree, indigo was added to your cart',
  saved: 'Coupon applied successfully!',
  dismiss: 'Dismiss',
  back: 'Back to products',
  where: 'You are here',
  verified: 'Verified store',
  low: 'Only 2 items available in stock',
  bengali:
    'ঢাকাই জামদানি শাড়ি, হাতে বোনা। নকশিকাঁথার ফোঁড়, খাদি কাপড়ের পাঞ্জাবি, রাজশাহী সিল্ক আর টাঙ্গাইলের তাঁতের শাড়ি। শ্রেষ্ঠ বুনন, স্বচ্ছ রঙ, দ্রুত পৌঁছে যায় — ২–৪ দিনে।',
  english:
    'Woven on a pit loom in Rupganj by two weavers over eleven days. The motif is put in by hand, thread by thread, with a bamboo needle. Wash separately in cold water; iron on the wrong side.',
};

const cloths: ReadonlyArray<readonly [string, string]> = [
  ['#26356f', '#e6dcc9'],
  ['#ad2f24', '#efc65c'],
  ['#dfa526', '#7c4f04'],
  ['#2d6a41', '#f3ecdf'],
  ['#e6dcc9', '#ad2f24'],
  ['#45465a', '#ccd2e8'],
  ['#f0c4bb', '#8e231a'],
  ['#cfc1a8', '#26356f'],
];

/** A folded cloth as a picture without a file. */
function cloth(index: number): string {
  const [ground = '', figure = ''] = cloths[index % cloths.length] ?? [];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"><defs><pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse" patternTransform="rotate(${index * 15})"><path d="M20 6l8 14-8 14-8-14z" fill="${figure}" opacity=".8"/><path d="M0 0h40" stroke="${figure}" stroke-dasharray="3 3" opacity=".4"/></pattern></defs><rect width="400" height="500" fill="#efe8db"/><path d="M90 70q110-30 220 0l14 380q-120 22-248 0z" fill="${ground}"/><path d="M90 70q110-30 220 0l14 380q-120 22-248 0z" fill="url(#p)"/><path d="M200 58v400" stroke="#000" opacity=".14" stroke-width="3"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export const products = [
  {
    id: 1,
    store: 'Rupganj Looms',
    name: 'Jamdani saree, indigo',
    taka: 12500,
    was: undefined,
    soldOut: false,
  },
  { id: 2, store: 'লাল তাঁত', name: 'জামদানি শাড়ি, মাটির রঙ', taka: 8900, was: 11200, soldOut: false },
  {
    id: 3,
    store: 'The Second Rickshaw Thrift & Vintage Company of Old Dhaka',
    name: 'Oversized denim jacket with hand-embroidered rickshaw panel, washed twice, from the nineties',
    taka: 1450,
    was: undefined,
    soldOut: false,
  },
  { id: 4, store: 'Khadi House', name: 'Khadi panjabi', taka: 2299.5, was: 2899, soldOut: false },
  {
    id: 5,
    store: 'Bolt & Bazaar',
    name: 'Block-printed cotton, by the gauge',
    taka: 240,
    was: undefined,
    soldOut: true,
  },
  { id: 6, store: 'Nilkuthi', name: 'Kurti with kantha yoke', taka: 1750, was: 1990, soldOut: false },
  { id: 7, store: 'Nilkuthi', name: 'Lungi, madder check', taka: 650, was: undefined, soldOut: false },
  { id: 8, store: 'Rupganj Looms', name: 'Shawl', taka: 1234567, was: undefined, soldOut: false },
].map((product, index) => ({ ...product, image: index === 6 ? null : cloth(index) }));

export const sizes = [
  { value: 'XS', label: 'XS' },
  { value: 'S', label: 'S' },
  { value: 'M', label: 'M' },
  { value: 'L', label: 'L', soldOutText: 'Out of stock' },
  { value: '2XL', label: '2XL' },
];

export const colors = [
  { value: 'Indigo', label: 'Indigo', swatch: '#26356f' },
  { value: 'White', label: 'White', swatch: '#ffffff' },
  { value: 'Madder', label: 'Madder', swatch: '#ad2f24' },
];

export const payments = [
  { value: 'cod', label: 'Cash on Delivery' },
  { value: 'bkash', label: 'bKash', note: 'Coming Soon', disabled: true },
  { value: 'nagad', label: 'Nagad', note: 'Coming Soon', disabled: true },
];

export const districts = ['Dhaka', 'Chattogram', 'Sylhet', 'Rajshahi'].map((name) => ({
  value: name,
  label: name,
}));

export const tags = ['Streetwear', 'Gym wear', 'Formal wear', 'Oversized fits', 'নকশিকাঁথা'];

export const statuses = [
  { status: 'pending', label: 'Pending' },
  { status: 'processing', label: 'Processing' },
  { status: 'shipped', label: 'Shipped' },
  { status: 'delivered', label: 'Delivered' },
  { status: 'partially_delivered', label: 'Partially delivered' },
  { status: 'cancelled', label: 'Cancelled' },
  { status: 'refunded', label: 'Refunded' },
];

export const orders = [
  { id: 'HT-10293', status: 'delivered', label: 'Delivered', items: 3, taka: 14580, date: '12 Nov 2026' },
  { id: 'HT-10311', status: 'processing', label: 'Processing', items: 1, taka: 730, date: '18 Nov 2026' },
];
