import { defineTexts } from '@haat/remote/texts';

/** Texts of an order. */
export const orderTexts = defineTexts('order', {
  back: 'ORDERS',
  title: (id: string) => `Order ${id}`,
  open: (id: string) => `Open order ${id}`,
  pieces: (pieces: number) => `× ${pieces}`,
  placed: (date: string, time: string) => (time ? `Placed on ${date} at ${time}` : `Placed on ${date}`),
  loading: 'Loading your order...',
  notFound: 'Order Not Found',
  notFoundText: 'There is no order of yours with this number.',
  toOrders: 'See your orders',
  failed: 'Failed to load order details',
  receipt: {
    download: 'Download receipt',
    pending: 'Downloading...',
    fileName: (id: string) => `receipt-${id}.pdf`,
    failed: 'Failed to download the receipt',
  },
  /** For an order that is not completed and has no receipt yet. */
  summary: {
    download: 'Download order summary',
    pending: 'Downloading...',
    fileName: (id: string) => `order-${id}.pdf`,
    failed: 'Failed to download the order summary',
  },
  partly: 'Some items from your order have been delivered',
  /** A cash order that is confirmed before its pieces are taken from stock. */
  call: {
    title: 'Not confirmed yet.',
    text: (phone: string, until: string, byCode: boolean) =>
      `Please ${byCode ? 'confirm with a code, or ' : ''}answer our call to ${phone} before ${until}. Only then are the pieces reserved for you and sent. If they sell out first, or it is not confirmed in time, the order is cancelled and you pay nothing.`,
  },

  pay: {
    title: 'Not paid yet.',
    text: (phone: string, until: string) =>
      `Haat calls you at ${phone} before ${until} and takes the card payment with you; after that your order is handed over. If it is not paid by then, it is cancelled and you pay nothing.`,
  },

  balance: {
    cancelled: 'Cancelled',
    refused: 'Not accepted',
    paid: 'Paid',
    refunded: 'Goes back to you',
    dueInCash: 'Due in cash',
    dueByCard: 'Due by card',
  },

  items: 'Items',
  item: {
    size: 'Size',
    color: 'Colour',
    delivery: 'Delivery',
    days: ({ from, to }: { from: number; to: number }) => `${from}-${to} days`,
    payment: 'Payment',
    advance: 'partly in advance, as the store requires',
    each: (quantity: number, price: string) => `${quantity} × ${price}`,
    noImage: 'No Image',
    delivered: 'Delivered',
    onItsWay: 'On its way',
    refused: 'Not accepted',
    returned: (quantity: number) => (quantity === 1 ? '1 returned' : `${quantity} returned`),
    review: 'Write Review',
    reviewOf: (title: string) => `of ${title}`,
    reviewed: 'Reviewed',
    again: 'Buy again',
  },

  timeline: 'Timeline',
  toCome: '(to come)',
  steps: {
    pending: 'Order placed',
    processing: 'Being prepared by the store',
    shipped: 'On its way',
    delivered: 'Delivered',
    partially_delivered: 'Partially delivered',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
  },
  /** of the step `pending` once more */
  confirmed: 'Order confirmed',
  actors: { buyer: 'by you', seller: 'by the store', operator: 'by Haat', system: '' },

  bill: 'Bill',
  subtotal: 'Subtotal',
  delivery: 'Delivery fee',
  discount: 'Discount',
  total: 'Total',
  payment: 'Payment method',
  payments: { cod: 'Cash on Delivery', card: 'Card' },
  paymentStates: { paid: 'Paid', unpaid: 'Not paid yet' },
  shipTo: 'Delivery',
  customerName: 'Name',
  customerEmail: 'Email',
  customerPhone: 'Phone',
  secondPhone: 'Second phone',
  deliveryNote: 'Note for the courier',
  address: 'Shipping address',
  seller: 'Seller',
  sellerName: 'Store',
  sellerPhone: 'Phone',
  sellerAddress: 'Address',
});
