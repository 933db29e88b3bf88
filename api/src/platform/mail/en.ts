import {
  type OrderStatus,
  orderStatusNames,
  type PayoutMethod,
  type RefundMethod,
  type ReturnState,
  type StaffRole,
  type WaitingList,
} from '@haat/contracts';

/** Every text of the emails in English, with one sentence in Bangla each. */
export const en = {
  greeting: (name: string) => (name ? `Dear ${name},` : 'Hello,'),
  footers: {
    shopper: 'You receive this email because you have an account with Haat.',
    guest: 'You receive this email because you placed an order at Haat.',
    seller: 'You receive this email because you sell on Haat.',
    staff: 'You receive this email because you work for Haat.',
  },
  contact: {
    call: (phone: string) => `call ${phone}`,
    write: (email: string) => `write to ${email}`,
    or: ' or ',
    line: (ways: string) => `Questions? Please ${ways}.`,
  },
  labels: {
    order: 'Order',
    store: 'Store',
    customer: 'Customer',
    recipient: 'Recipient',
    phone: 'Phone',
    address: 'Address',
    deliveryNote: 'For the courier',
    payment: 'Payment',
    status: 'Status',
    subtotal: 'Subtotal',
    delivery: 'Delivery',
    discount: 'Discount',
    total: 'Total',
    reference: 'Reference',
    paidTo: 'Paid to',
    refund: 'Refund',
    refundBy: 'By',
  },
  payment: { cod: 'Cash on delivery', card: 'Card' },
  partOf: (store: string, id: string) => `${store} · ${id}`,
  pieces: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  each: (price: string) => `${price} each`,
  sku: (sku: string) => `SKU ${sku}`,
  /** what a word that stores use is called: a colour, size or measure */
  nameOf: (word: string) => word,
  noteOf: (store: string) => `A note from ${store}:`,
  reason: 'Reason:',
  buttons: {
    order: 'See the order',
    pay: 'Pay now',
    orders: 'See my orders',
    application: 'See my application',
    applyAgain: 'Apply again',
    dashboard: 'Open my store',
    seller: 'Selling on Haat',
    operator: 'Open the staff’s pages',
    sellerOrders: 'See my orders',
    hidden: 'See what is hidden',
    reset: 'Choose a new password',
    invitation: 'Accept the invitation',
    forgot: 'Choose a password',
    login: 'Log in',
    wishlist: 'See my wish list',
    product: 'See the product',
    questions: 'Answer the questions',
    followedStores: 'See the stores I follow',
    messages: 'Read and answer',
    money: 'See my money',
    return: 'Open the return',
  },
  refundMethods: {
    cash: 'cash',
    bKash: 'bKash',
    Nagad: 'Nagad',
    bank: 'bank transfer',
    gateway: 'the card or wallet that paid',
  } satisfies Record<RefundMethod, string> as Record<RefundMethod, string>,
  payoutMethods: { Bank: 'Bank', bKash: 'bKash', Nagad: 'Nagad' } satisfies Record<PayoutMethod, string>,

  application_received: {
    subject: 'Your application to sell on Haat',
    bangla: 'আপনার আবেদনটি আমরা পেয়েছি।',
    heading: 'We have received your application',
    body: (store: string) =>
      `Thank you for applying with ${store}. A person reviews every application, and we will email you as soon as it is decided.`,
  },
  application_approved: {
    subject: 'Welcome: your store on Haat is approved',
    bangla: 'আপনার দোকানটি অনুমোদিত হয়েছে।',
    heading: 'Your store is approved',
    body: (store: string) =>
      `${store} can now sell on Haat. Add your first products so that shoppers can find them.`,
  },
  application_rejected: {
    subject: 'Your application to sell on Haat was not accepted',
    bangla: 'আপনার আবেদনটি গ্রহণ করা যায়নি।',
    heading: 'We could not accept your application',
    body: (store: string) => `We have reviewed the application of ${store} and can’t accept it as it is.`,
    next: 'You can put this right and apply again at any time.',
  },
  application_question: {
    subject: 'A question about your application to sell on Haat',
    bangla: 'আপনার আবেদন নিয়ে আমাদের একটি প্রশ্ন আছে।',
    heading: 'We have a question',
    body: (store: string) => `Before we decide about the application of ${store}, we need to know more.`,
    next: 'Please answer on the page of your application. We go on as soon as we have your answer.',
  },
  store_suspended: {
    subject: 'Your store on Haat is suspended',
    bangla: 'আপনার দোকানটি আপাতত বন্ধ রাখা হয়েছে।',
    heading: 'Your store is suspended',
    body: (store: string) =>
      `${store} is suspended: its products are not shown for now, and the store can’t be changed.`,
    orders:
      'Please still deliver the orders that were placed before: you find them under Orders as usual. If you can’t, write to us.',
  },
  store_reinstated: {
    subject: 'Your store on Haat is open again',
    bangla: 'আপনার দোকানটি আবার চালু হয়েছে।',
    heading: 'Your store is open again',
    body: (store: string) => `${store} is open again, and its products are shown as before.`,
  },
  payout_account_changed: {
    subject: 'Your payout account on Haat was changed',
    bangla: 'আপনার পেমেন্ট অ্যাকাউন্ট বদলানো হয়েছে।',
    heading: 'Your payout account was changed',
    body: (store: string) => `The money of ${store} goes to your new payout account from now on.`,
    notYou: 'If you did not ask for this, please write to us at once.',
  },
  payout_account_refused: {
    subject: 'Your payout account on Haat was not changed',
    bangla: 'আপনার পেমেন্ট অ্যাকাউন্ট বদলানো হয়নি।',
    heading: 'Your payout account was not changed',
    body: (store: string) => `The money of ${store} still goes to the payout account that you had.`,
  },
  store_name_changed: {
    subject: 'Your store on Haat has its new name',
    bangla: 'আপনার দোকানের নাম বদলানো হয়েছে।',
    heading: 'Your store has its new name',
    body: (store: string, wanted: string) =>
      `${store} is called ${wanted} from now on. The address of its page stays the same.`,
  },
  store_name_refused: {
    subject: 'Your store on Haat keeps its name',
    bangla: 'আপনার দোকানের নাম বদলানো হয়নি।',
    heading: 'Your store keeps its name',
    body: (store: string, wanted: string) => `We did not rename ${store} to ${wanted}.`,
  },
  payout_sent: {
    subject: 'Your money from Haat is on its way',
    bangla: 'হাট থেকে আপনার টাকা পাঠানো হচ্ছে।',
    heading: 'Your money is on its way',
    body: (store: string, amount: string) => `${amount} for ${store} is on its way to your payout account.`,
    next: 'We tell you when it has arrived.',
  },
  payout_settled: {
    subject: 'Your money from Haat has arrived',
    bangla: 'হাট থেকে আপনার টাকা পৌঁছেছে।',
    heading: 'Your money has arrived',
    body: (store: string, amount: string) => `${amount} for ${store} was paid to your payout account.`,
  },
  staff_waiting: {
    subject: 'What waits at Haat today',
    urgentSubject: 'Haat: this cannot wait',
    bangla: 'হাটে যে কাজ বাকি আছে।',
    heading: 'What waits today',
    urgentHeading: 'This cannot wait',
    kinds: {
      applications: 'Applications to decide',
      cash_orders: 'Cash orders to confirm by phone',
      card_orders: 'Card payments to call about',
      late_orders: 'Orders that no store has touched for 48 hours',
      failed_mails: 'Emails that were given up',
      payout_runs: 'Payouts to approve',
      account_changes: 'Payout accounts to approve',
      name_changes: 'Store names to approve',
      reports: 'Reported products, reviews and questions',
      appeals: 'Appeals against hidden content',
      new_products: 'Products of new stores to look at',
      returns: 'Returns to decide',
      payments: 'Online payments to look at',
      gateway_refunds: 'Refunds to send by a gateway',
    } satisfies Record<keyof WaitingList, string> as Record<keyof WaitingList, string>,
  },
  payout_failed: {
    subject: 'Your money from Haat could not be sent',
    bangla: 'হাট থেকে আপনার টাকা পাঠানো যায়নি।',
    heading: 'Your money could not be sent',
    body: (store: string, amount: string) =>
      `${amount} for ${store} did not reach your payout account. The money is in your balance again.`,
    next: 'Please check your payout account. We will send the money with the next payout.',
  },

  order_placed: {
    subject: (number: string) => `Your order ${number} at Haat`,
    bangla: 'আপনার অর্ডারটি আমরা পেয়েছি। ধন্যবাদ!',
    heading: 'Thank you for your order',
    body: (number: string, stores: number) =>
      stores === 1
        ? `We have received your order ${number} and informed the store.`
        : `We have received your order ${number} and informed the ${stores} stores. Each store sends its own parcel.`,
    whole: 'The whole order',
    received: (number: string) => `We have received your order ${number}.`,
    pay: (phone: string, until: string) =>
      `It is not paid yet. Haat calls you at ${phone} before ${until} and takes the card payment with you. If it is not paid by then, the order is cancelled and you pay nothing.`,
    payOnline: (until: string) =>
      `If you have not paid yet, please pay online before ${until}: the button opens the page of your order. If it is not paid by then, the order is cancelled and you pay nothing.`,
    confirm: (phone: string, until: string, byCode: boolean) =>
      `One more step: ${
        byCode
          ? `please confirm it with a code on the page of the order, or answer our call to ${phone} before ${until}`
          : `please answer our call to ${phone} before ${until}, to confirm it`
      }. Only then are the pieces reserved for you and sent. If they sell out first, or it is not confirmed in time, the order is cancelled and you pay nothing.`,
  },
  order_received: {
    subject: (id: string) => `New order ${id}`,
    bangla: 'আপনার দোকানে একটি নতুন অর্ডার এসেছে।',
    heading: 'You have a new order',
    body: (id: string, customer: string) => `${customer} has ordered from you (${id}).`,
    advance: (titles: string) =>
      `To be paid partly in advance: ${titles}. Agree the amount with the customer, and enter what you have received when you change the status of the order. The courier collects only the rest.`,
  },
  order_status: {
    subject: (id: string, status: OrderStatus) => `Your order ${id}: ${en.statuses[status].toLowerCase()}`,
    bangla: 'আপনার অর্ডারের অবস্থা বদলেছে।',
    heading: (status: OrderStatus) => en.statusHeadings[status],
    body: (id: string, store: string) => `This is about your order ${id} from ${store}.`,
    delivered: 'Delivered now:',
    notAccepted: 'Not accepted, so you don’t pay for it:',
    refundOf: (amount: string) => `${amount} of what you have paid goes back to you.`,
    stillDue: (paid: string, due: string) =>
      `Paid so far: ${paid}. Still to pay when the rest arrives: ${due}.`,
    refunded: (amount: string) => `Haat will refund the ${amount} that you have paid.`,
    nothingPaid: 'You have paid nothing for it, so there is nothing to refund.',
  },
  order_cancelled: {
    subject: (id: string) => `Order ${id} was cancelled`,
    bangla: 'ক্রেতা একটি অর্ডার বাতিল করেছেন।',
    heading: 'An order was cancelled',
    banglaByHaat: 'হাট একটি অর্ডার বাতিল করেছে।',
    body: (id: string, customer: string, by?: 'buyer' | 'operator') =>
      by === 'operator'
        ? `Haat has cancelled the order ${id} of ${customer}. Nothing had been paid for it.`
        : `${customer} has cancelled the order ${id}.`,
  },
  order_refunded: {
    subject: (id: string) => `Order ${id} was refunded`,
    bangla: 'একটি অর্ডারের টাকা ক্রেতাকে ফেরত দেওয়া হয়েছে।',
    heading: 'An order was refunded',
    body: (id: string, customer: string) =>
      `Haat has cancelled the order ${id} of ${customer} and refunds what was paid.`,
  },
  ended: {
    restocked: 'Its items are back in your stock. Please don’t send it.',
    underWay:
      'Please don’t send what has not left yet. Items that come back to you are not in your stock yet.',
  },
  order_paid: {
    subject: (id: string) => `Order ${id} is paid`,
    bangla: 'একটি অর্ডারের মূল্য পরিশোধ করা হয়েছে।',
    heading: 'An order is paid',
    body: (id: string, customer: string) =>
      `${customer} has paid the order ${id}. You can hand it over now. There is nothing to collect.`,
    advance: (id: string, customer: string, paid: string, due: string) =>
      `${customer} has paid ${paid} of the order ${id} in advance. You can prepare it now. ${due} is to be collected on delivery.`,
  },
  payment_received: {
    subject: (number: string) => `We have received your payment for order ${number}`,
    bangla: 'আপনার পেমেন্ট আমরা পেয়েছি। ধন্যবাদ!',
    heading: 'Payment received',
    body: (number: string, amount: string) =>
      `Thank you: we have received ${amount} for your order ${number}.`,
  },
  refund_decided: {
    subject: (id: string) => `Your payment for order ${id} goes back to you`,
    bangla: 'আপনার টাকা ফেরত দেওয়া হবে।',
    heading: 'Your payment goes back to you',
    body: (id: string, store: string, amount: string) =>
      `Your payment of ${amount} came after the order ${id} from ${store} had ended. We send it back to the card or wallet that paid, and tell you as soon as it is sent.`,
  },
  refund_sent: {
    subject: (id: string) => `Your refund for order ${id} was sent`,
    bangla: 'আপনার টাকা ফেরত পাঠানো হয়েছে।',
    heading: 'Your refund was sent',
    body: (id: string, store: string) =>
      `This is about your order ${id} from ${store}. The money is on its way to you; banks may take some days.`,
  },

  password_reset: {
    subject: 'Choose a new password for Haat',
    bangla: 'নতুন পাসওয়ার্ড দিতে নিচের বোতামে চাপুন।',
    heading: 'Choose a new password',
    body: 'We received a request for a new password for your account. The link works once, for 30 minutes.',
    ignore: 'If this was not you, you can ignore this email: your password stays as it is.',
  },
  staff_invitation: {
    subject: 'You are invited to the staff of Haat',
    bangla: 'হাটের কর্মী হতে নিচের বোতামে চাপুন।',
    heading: 'Welcome to the staff of Haat',
    body: (by: string, role: string) => `${by} invites you to work on Haat as ${role}.`,
    link: 'The link works once, for three days. Without an account you choose a password there; with one you log in.',
    ignore: 'If you don’t expect this, you can ignore this email: nothing changes without the link.',
    footer: 'You receive this email because this address was invited to the staff of Haat.',
    roles: {
      owner: 'owner',
      seller_manager: 'seller manager',
      order_support: 'order support',
      moderator: 'moderator',
      read_only: 'reader',
    } satisfies Record<StaffRole, string>,
  },
  email_code: {
    subject: 'Your code for the new email address at Haat',
    bangla: 'নতুন ই-মেইল ঠিকানা নিশ্চিত করতে নিচের কোডটি লিখুন।',
    heading: 'Confirm your new email address',
    body: 'Enter this code in your profile. It works for 30 minutes:',
    ignore: 'If this was not you, you can ignore this email: nothing changes without the code.',
    footer: 'You receive this email because this address was entered in a profile at Haat.',
  },
  email_changed: {
    subject: 'Your email address at Haat was changed',
    bangla: 'আপনার অ্যাকাউন্টের ই-মেইল ঠিকানা বদলানো হয়েছে।',
    heading: 'Your email address was changed',
    body: (email: string) => `From now on you log in with ${email}, and our emails go there.`,
    ignore: 'If this was not you, please tell us right away: somebody knows your password.',
  },
  account_deleted: {
    subject: 'Your account at Haat was deleted',
    bangla: 'আপনার অ্যাকাউন্টটি মুছে ফেলা হয়েছে।',
    heading: 'Your account is deleted',
    body: 'Your name, addresses, phone numbers, measurements, lists and settings are gone. Orders stay in our books without them.',
    ignore: 'If this was not you, please tell us right away.',
    footer: 'This is the last email about your account.',
  },
  password_changed: {
    subject: 'Your password at Haat was changed',
    bangla: 'আপনার পাসওয়ার্ড বদলানো হয়েছে।',
    heading: 'Your password was changed',
    body: 'Your account has a new password, and every device has been signed out.',
    ignore: 'If this was not you, choose a new password right away:',
  },
  google_linked: {
    subject: 'You can now sign in to Haat with Google',
    bangla: 'এখন থেকে গুগল দিয়েও লগ ইন করতে পারবেন।',
    heading: 'Google sign-in is connected to your account',
    body: 'Somebody signed in to your account with Google for the first time.',
    ended:
      'Because this email address had not been confirmed until now, the old password no longer works and every other device was signed out. You can choose a new password whenever you like:',
    ignore: 'If this was not you, choose a new password right away:',
  },

  wish_notice: {
    subject: (title: string, count: number) =>
      count === 1 ? `News from your wish list: ${title}` : `News from your wish list: ${count} products`,
    bangla: 'আপনার পছন্দের তালিকার পণ্যের সুখবর।',
    heading: 'Good news from your wish list',
    body: 'These products on your wish list cost less now or are back in stock:',
    was: (price: string) => `was ${price}`,
    isBack: 'Back in stock',
    unsubscribe: 'No more emails about my wish list',
  },

  back_in_stock: {
    subject: (title: string) => `Back in stock: ${title}`,
    bangla: 'যে পণ্যের জন্য অপেক্ষা করছিলেন, তা আবার স্টকে এসেছে।',
    heading: 'It is back in stock',
    body: 'You asked us to tell you when this is back. We can’t hold it for you, so it may sell out again:',
    once: 'This was the only email about it. To be told again, ask for it on the product’s page.',
    footer: 'You receive this email because this address was given at Haat to be told about this product.',
  },

  question_answered: {
    subject: (title: string) => `Your question about ${title} is answered`,
    bangla: 'আপনার প্রশ্নের উত্তর এসেছে।',
    heading: 'Your question is answered',
    body: (title: string) => `You asked about ${title}:`,
    unsubscribe: 'No more emails about my questions',
  },

  content_hidden: {
    subject: (title: string) => `Hidden on Haat: ${title}`,
    bangla: 'হাট থেকে আপনার একটি লেখা বা পণ্য সরিয়ে রাখা হয়েছে।',
    heading: {
      product: 'A product of yours is hidden',
      review: 'Your review is hidden',
      question: 'Your question is hidden',
    },
    body: {
      product: (title: string) =>
        `Nobody but you sees ${title} any more. Orders placed before stay as they are.`,
      review: (title: string) => `Your review of ${title} is not shown any more.`,
      question: (title: string) => `Your question about ${title} is not shown any more.`,
    },
    appeal: 'If you disagree, you can ask us once to look at it again.',
    final: 'We have looked at it again, as you asked. It stays hidden.',
  },

  content_shown: {
    subject: (title: string) => `Shown again on Haat: ${title}`,
    bangla: 'আপনার লেখা বা পণ্য আবার দেখানো হচ্ছে।',
    heading: 'It is shown again',
    body: {
      product: (title: string) => `${title} is in the shop again.`,
      review: (title: string) => `Your review of ${title} is shown again.`,
      question: (title: string) => `Your question about ${title} is shown again.`,
    },
  },

  store_news: {
    subject: (title: string, count: number) =>
      count === 1 ? `New in a store you follow: ${title}` : `${count} new products in stores you follow`,
    bangla: 'আপনি যে দোকানগুলো ফলো করেন, সেখানে নতুন পণ্য এসেছে।',
    heading: 'New in the stores you follow',
    body: 'Listed since our last email:',
    more: (count: number) => `And ${count} more.`,
    unsubscribe: 'No more emails about stores I follow',
  },

  questions_asked: {
    subject: (title: string, count: number) =>
      count === 1 ? `A shopper asks about ${title}` : `${count} new questions about your products`,
    bangla: 'ক্রেতারা আপনার পণ্য নিয়ে জানতে চেয়েছেন।',
    heading: 'Shoppers are asking',
    body: 'Your answer helps this shopper to order, and everyone who reads it on the product’s page:',
    about: (title: string) => `About ${title}:`,
    more: (count: number) => `And ${count} more.`,
    unsubscribe: 'No more emails about questions to my store',
  },

  return_to_buyer: {
    subject: (id: string) => `Your return of order ${id}`,
    bangla: 'আপনার পণ্য ফেরতের অনুরোধের খবর।',
    headings: {
      requested: 'We have your request',
      approved: 'Your return is approved',
      on_way: 'Your return is on its way',
      received: 'The store has your return',
      declined: 'The store has declined your return',
      escalated: 'Haat decides about your return',
      refund_due: 'Your refund is decided',
      refunded: 'Your refund was sent',
      refused: 'Your return was refused',
      cancelled: 'You have taken your return back',
      expired: 'Your return has ended',
    } satisfies Record<ReturnState, string> as Record<ReturnState, string>,
    body: (id: string, store: string) => `This is about your order ${id} from ${store}.`,
    items: 'You want to return:',
    next: {
      requested: (until) => `The store answers before ${until}. If it does not, Haat decides.`,
      approved: (until) => `Please send the goods before ${until}; then your return ends.`,
      on_way: () => 'The store looks at the goods when they arrive.',
      received: (until) =>
        `The store inspects the goods and decides before ${until}. If it does not, Haat decides.`,
      declined: (until) => `If you disagree, ask Haat on the page of the order before ${until}.`,
      escalated: () => 'We look at the request and the photos, and tell you both what we have decided.',
      refund_due: () => 'The money is sent in the next days; we tell you as soon as it is.',
      refunded: () => 'The money is on its way to you.',
      refused: () => 'This decision is final. The goods stay yours.',
      cancelled: () => 'You keep the goods.',
      expired: () => 'The goods were not sent in time, so you keep them.',
    } satisfies Record<ReturnState, (until: string) => string> as Record<
      ReturnState,
      (until: string) => string
    >,
    ways: {
      drop_off: (address: string) => `Bring or send the goods to the store: ${address}`,
      pickup: (_address: string) => 'A courier collects the goods from you. Please have them packed.',
    },
    note: 'What was written:',
  },
  return_to_store: {
    subject: (id: string) => `Return of order ${id}`,
    bangla: 'একটি অর্ডারের পণ্য ফেরতের খবর।',
    headings: {
      requested: 'A customer wants to return something',
      approved: 'A return was approved',
      on_way: 'A return is on its way to you',
      received: 'A return has arrived',
      declined: 'A return was declined',
      escalated: 'Haat decides about a return',
      refund_due: 'A refund was decided',
      refunded: 'A refund was sent',
      refused: 'Haat has refused a return',
      cancelled: 'A return was taken back',
      expired: 'A return has ended',
    } satisfies Record<ReturnState, string> as Record<ReturnState, string>,
    body: (id: string, customer: string) => `This is about the order ${id} of ${customer}.`,
    items: 'To be returned:',
    next: {
      requested: (until) => `Please answer before ${until}. After that Haat decides.`,
      approved: () => 'The customer sends the goods now.',
      on_way: () => 'Please tell us on the page of the return when the goods have arrived.',
      received: (until) => `Please inspect the goods before ${until}. After that Haat decides.`,
      declined: () => 'The customer may ask Haat to decide.',
      escalated: () => 'We look at the request and the photos, and tell you both what we have decided.',
      refund_due: () => 'Please send the money to the customer, and enter it on the page of the return.',
      refunded: () => 'There is nothing left to do.',
      refused: () => 'The customer keeps the goods. There is nothing left to do.',
      cancelled: () => 'The customer keeps the goods. There is nothing left to do.',
      expired: () => 'The goods were not sent in time. The customer keeps them.',
    } satisfies Record<ReturnState, (until: string) => string> as Record<
      ReturnState,
      (until: string) => string
    >,
    note: 'What was written:',
  },
  message_to_buyer: {
    subject: (id: string, store: string) => `${store} wrote to you about order ${id}`,
    bangla: 'আপনার অর্ডার নিয়ে দোকান আপনাকে লিখেছে।',
    heading: 'You have a message',
    body: (id: string, store: string) => `${store} writes about your order ${id}:`,
    next: 'Please answer on the page of the order. Answers to this email are not read by the store.',
  },
  message_to_store: {
    subject: (id: string, customer: string) => `${customer} wrote to you about order ${id}`,
    bangla: 'একটি অর্ডার নিয়ে ক্রেতা আপনাকে লিখেছেন।',
    heading: 'You have a message',
    body: (id: string, customer: string) => `${customer} writes about the order ${id}:`,
    next: 'Please answer on the page of the order. Answers to this email are not read by the customer.',
  },
  note_to_buyer: {
    subject: (id: string) => `Haat wrote to you about order ${id}`,
    bangla: 'আপনার অর্ডার নিয়ে হাট আপনাকে লিখেছে।',
    heading: 'A note from Haat',
    body: (id: string, store: string) => `About your order ${id} from ${store}:`,
  },
  note_to_store: {
    subject: (id: string) => `Haat wrote to you about order ${id}`,
    bangla: 'একটি অর্ডার নিয়ে হাট আপনাকে লিখেছে।',
    heading: 'A note from Haat',
    body: (id: string, store: string) => `About the order ${id} of ${store}:`,
  },
  messagePictures: (count: number) =>
    count === 1
      ? 'A picture came with it. You see it on the page of the order.'
      : `${count} pictures came with it. You see them on the page of the order.`,

  statuses: orderStatusNames,
  statusHeadings: {
    pending: 'Your order is waiting for the store',
    processing: 'Your order is being prepared',
    shipped: 'Your order is on its way',
    delivered: 'Your order was delivered',
    partially_delivered: 'Part of your order was delivered',
    cancelled: 'Your order was cancelled',
    refunded: 'Your order was refunded',
  } satisfies Record<OrderStatus, string> as Record<OrderStatus, string>,
};

/** The texts of the emails in one language: a missing text is an error of the type check. */
export type MailStrings = typeof en;
