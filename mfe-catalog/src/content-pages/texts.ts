import type { Contact, PaymentProviderName } from '@haat/contracts';
import { defineTexts } from '@haat/remote/texts';
import { type ContentPage, type ContentPath, section } from './contentPage';

/** 'Write to … or call …' with the configured contacts; null without any. */
function reach({ email, phone }: Contact): string | null {
  const ways = [email && `write to ${email}`, phone && `call ${phone}`].filter(Boolean).join(' or ');
  return ways ? `${ways[0]!.toUpperCase()}${ways.slice(1)}` : null;
}

function placeFacts({ address, phone, email, hours }: Contact) {
  const facts = [
    { name: 'Address', value: address },
    { name: 'Phone', value: phone },
    { name: 'Email', value: email },
    { name: 'Open', value: hours },
  ];
  return facts.flatMap(({ name, value }) => (value ? { name, value } : []));
}

/**
 * The content pages. Imported only by their screen, so that product lists do not download them.
 * @param contact the shop's contacts; missing ones are not mentioned
 * @param online payment gateways that are on
 */
const pagesWith = (
  contact: Contact,
  guestsOrder = false,
  online: readonly PaymentProviderName[] = [],
): Record<ContentPath, ContentPage> => ({
  '/about': {
    title: 'About Haat',
    lead: 'A haat is the weekly market where a village buys its cloth from the person who wove it. We moved it online and left the rest as it was.',
    look: 'sections',
    sections: [
      section('What we are', {
        text: [
          'Haat is a marketplace. The panjabi, the saree and the second-hand denim jacket belong to the stores that sell them: weaving families in Tangail, a boutique in Khulna, two students in Mirpur who rescue good jackets from bad piles. We give them a shop window, a cart and a rider to your door.',
          'There are three kinds of store. General Clothing is new. Thrifted Clothing has had an owner and is checked, washed and described as it is. Loose Fabric comes by the yard, for you and your tailor.',
        ],
      }),
      section('What we promise', {
        list: [
          'The price on the page is the price at the door, plus one delivery fee for the whole order, usually ৳80.',
          'You pay in cash when it arrives, if you like.',
          'A person reviews every store before it opens.',
          'Only somebody who received a product can review it. Stores can reply, but not remove.',
        ],
      }),
      ...(placeFacts(contact).length > 0
        ? [section(contact.address ? 'Where we are' : 'How to reach us', { facts: placeFacts(contact) })]
        : []),
      section('Sell with us', {
        text: [
          'You sew, weave, collect or import? Opening a store costs nothing, and the application takes under 5 minutes.',
        ],
        link: { to: '/seller', text: 'Open a store' },
      }),
    ],
  },

  '/services': {
    title: 'Services',
    lead: 'What we do for people who buy, and for people who sell.',
    look: 'sections',
    sections: [
      section('Delivery all over Bangladesh', {
        text: ['From every store to every district, usually in 2-4 days.'],
        facts: [
          {
            name: 'Fee',
            value:
              'Usually ৳80 per order, however many stores it comes from; the checkout shows that of your district',
          },
          { name: 'Time', value: '2-4 days' },
          { name: 'Before arriving', value: 'The rider calls your phone number' },
        ],
      }),
      section('Made to your measurements', {
        text: [
          'Products with a “Custom size” are cut for you. Write your measurements on the product page, in inches or with another unit; they travel with the order to the tailor.',
        ],
        link: { to: '/tutorials', text: 'How to take measurements' },
      }),
      section('Fabric by the yard', {
        text: [
          'Loose fabric is cut from the roll. One piece in the cart is the length that the product page names.',
        ],
        link: { to: '/home?type=Loose%20Fabric', text: 'See the fabrics' },
      }),
      section('For stores', {
        list: [
          'A store page with your banner, your offers and the products that you choose for the front.',
          'Orders, stock by colour and size, and sale prices in one dashboard.',
          'Pickup at your door, and payouts to your bank, bKash or Nagad.',
        ],
        link: { to: '/seller', text: 'Sell on Haat' },
      }),
    ],
  },

  '/policies': {
    title: 'Policies',
    lead: 'Delivery, returns, refunds and reviews: the short and binding version.',
    look: 'sections',
    sections: [
      section('Delivery', {
        facts: [
          { name: 'Fee', value: 'Usually ৳80 per order' },
          { name: 'Time', value: '2-4 days after the order, unless the product page says more' },
          { name: 'Parcels', value: 'One from each store; they may arrive on different days' },
        ],
        text: [
          'If nobody can be reached, the rider tries again on the next working day. After the second attempt the parcel goes back to the store, and you owe nothing.',
        ],
      }),
      section('Cancelling', {
        text: [
          'You can cancel an order on its page while it is pending or processing. Once it has been shipped, refuse it at the door or return it.',
        ],
        link: { to: '/orders', text: 'Your orders' },
      }),
      section('Returns', {
        text: [
          'You have 7 days from delivery, and longer where the store gives you more: the page of the order names the last day. The product must be unworn and unwashed, with its tags where it had some.',
        ],
        steps: [
          'On the page of the order choose “Return items”, say why and add photos. Without an account, confirm your phone number first.',
          'The store answers within 48 hours; if it does not, Haat decides. If the store declines, you can ask Haat within three days.',
          'Bring or send the product within 7 days, or the store’s courier collects it. The store inspects it within 48 hours of its arrival.',
          'For another size or colour you get your money back and order it anew.',
          reach(contact)
            ? `${reach(contact)} with the order number if anything goes wrong.`
            : 'Tell us the order number if anything goes wrong.',
        ],
        list: [
          'Products cut to your measurements and fabric cut from the roll can be returned only if they are faulty.',
          'Thrifted products can be returned if they differ from their description.',
        ],
      }),
      section('Refunds', {
        text: [
          'Every refund is decided first and sent in the days after; the page of the order shows both. You choose where it goes: bKash, Nagad, a bank account or cash. What was paid by card goes back to the card.',
          'You get what you paid for the pieces. If they are faulty, wrong or not as described and the whole order comes back, you get the delivery fee too.',
          'What you don’t accept at the door is not paid, also if it is one piece of several.',
        ],
      }),
      section('Reviews', {
        text: [
          'One review for each delivered item, by the person who ordered it. Stores can answer a review; they cannot remove it.',
        ],
      }),
    ],
  },

  '/legal': {
    title: 'Legal',
    lead: 'Who you deal with, and what happens to your data.',
    look: 'sections',
    sections: [
      section('Who sells to you', {
        text: [
          'Each product is sold by the store named on its page. Haat shows the offer, takes the order to the store and organises delivery and payment. Questions about a product go to the store through us.',
        ],
      }),
      section('Your data', {
        list: [
          'Your name, phone number and address go to the stores that you order from and to the rider who delivers. Services that send our emails and SMS get the address or number that they send to. Nobody else gets them.',
          'Passwords are kept only as a hash that cannot be turned back.',
          'Your browser keeps you signed in, and as a guest it keeps your cart. It also stores which products you viewed last. Signing out removes all of it.',
          'In your profile you can download what we hold about you, correct it, and delete your account. Records of orders are kept as long as tax law requires; those of a deleted account without your name.',
        ],
        link: { to: '/profile', text: 'Your profile' },
      }),
      section('Prices and offers', {
        text: [
          'Prices are in taka. What the bill shows before you confirm is all that you pay. An offer ends at midnight of its last day, Dhaka time. If a price rises while a product waits in your cart, we ask you again before anything is ordered.',
        ],
      }),
      section('Names and pictures', {
        text: [
          'Texts and pictures of products belong to their stores. If something here belongs to you and should not be shown, tell us and we will take it down.',
        ],
      }),
      section('Complaints', {
        text: [
          `${reach(contact) ?? 'Tell us'} first: most things can be settled. If we cannot settle it, you can call the Directorate of National Consumers’ Right Protection on 16121.`,
        ],
      }),
      section('Law', {
        text: [
          'The law of Bangladesh applies. The Consumers’ Right Protection Act, 2009 stands above anything on this page.',
        ],
      }),
    ],
  },

  '/faq': {
    title: 'Frequently asked questions',
    lead: reach(contact)
      ? `Still unanswered? ${reach(contact)}.${contact.hours ? ` We are here ${lowerFirst(contact.hours)}.` : ''}`
      : 'What people ask us most about ordering, delivery and returns.',
    look: 'questions',
    sections: [
      section('How much is delivery, and how long does it take?', {
        text: [
          '৳80 for the whole order, however many stores it comes from, unless the checkout shows another fee for your district. It takes 2-4 days, unless the product page says more.',
        ],
      }),
      section('Can I pay when it arrives?', {
        text: ['Yes. Cash on delivery is the usual way: have the amount ready for the rider.'],
        link: { to: '/payment-options', text: 'All ways to pay' },
      }),
      section('Do I need an account?', {
        text: [
          guestsOrder
            ? 'No. Choose “use as guest”, fill a cart and order with a phone number that you confirm by a code. With an account you find all your orders in one place; your guest cart comes along when you log in.'
            : 'Not for looking around or filling a cart: choose “use as guest”. For ordering we need one, so that you can follow the order. Your guest cart comes along when you log in.',
        ],
      }),
      section('Where is my order?', {
        text: ['Every order has a number such as R100231. Its page shows each step.'],
        link: { to: '/order-status', text: 'Look it up' },
      }),
      section('Why does one order come in two parcels?', {
        text: [
          'Each store packs its own. You pay one delivery fee all the same, and each parcel has its own status.',
        ],
      }),
      section('How do I cancel?', {
        text: [
          'Open the order and press “Cancel order”. This works while it is pending or processing, that is until the store has handed it to the rider.',
        ],
        link: { to: '/orders', text: 'Your orders' },
      }),
      section('It does not fit. What now?', {
        text: [
          'You have 7 days to return it, unworn and with its tags: on the page of the order choose “Return items”.',
        ],
        link: { to: '/policies', text: 'How returns work' },
      }),
      section('Is it safe to order?', {
        text: [
          'A person reviews every store before it may sell. You pay when the parcel is in your hands. We never ask for your password, a PIN or a code on the phone or in a message: a code from an SMS is only for the page on which you asked for it. Whoever asks you for it is not from Haat.',
        ],
      }),
      section('How do I use a coupon?', {
        text: [
          'Type the code into the coupon field in the cart or in quick checkout and press Apply. The discount is on the products, not on delivery.',
        ],
      }),
      section('Is thrifted clothing clean?', {
        text: [
          'Stores must wash and check it before it is shown, and describe every flaw. If yours differs from its description, it goes back for free.',
        ],
      }),
      section('Who can write a review?', {
        text: [
          'Whoever received the product. When an order has been delivered, “Write Review” appears beside each item.',
        ],
      }),
      section('How do I open a store?', {
        text: [
          'Fill in the application; it takes under 5 minutes. A person reviews it within 48 hours, and you get an email either way.',
        ],
        link: { to: '/seller', text: 'Sell on Haat' },
      }),
    ],
  },

  '/tutorials': {
    title: 'Tutorials',
    lead: 'Ordering, measuring and selling, step by step.',
    look: 'sections',
    sections: [
      section('How to order', {
        steps: [
          'Find a product: by business type and style on the home page, or by a word in the search box.',
          'Choose a colour and a size. Crossed-out choices are sold out at the moment.',
          'Press “Add to cart”, or “Quick checkout” to order this one product at once.',
          'In the cart, tick what you want now, choose how to pay, and confirm.',
          'Give your address and a phone number that the rider can call. You get an order number and an email.',
        ],
        link: { to: '/home', text: 'Start looking' },
      }),
      section('How to measure for a panjabi, kurti or kameez', {
        text: [
          'Use a soft tape over a thin shirt. The form takes inches; for centimetres write the unit: 96 cm.',
        ],
        facts: [
          { name: 'Chest', value: 'Around the fullest part, tape level, two fingers under it' },
          { name: 'Shoulder', value: 'From one shoulder bone across the back to the other' },
          { name: 'Length', value: 'From the top of the shoulder down to where the hem should be' },
          { name: 'Sleeve', value: 'From the shoulder bone to the wrist, arm a little bent' },
          { name: 'Waist', value: 'Where trousers sit, not pulled tight' },
        ],
      }),
      section('How much fabric to buy', {
        facts: [
          { name: 'Shirt', value: '2.5 yards of 44-inch cloth' },
          { name: 'Panjabi', value: '3 to 3.5 yards' },
          { name: 'Kameez', value: '2.5 yards, plus 2.5 for the salwar' },
          { name: 'Blouse', value: '1 yard' },
        ],
        text: ['Checks and large prints need about half a yard more, so that they meet at the seams.'],
      }),
      section('How to follow and review an order', {
        steps: [
          'Open Orders from the menu, or look up the number on the order status page.',
          'Its page shows each step with its time: pending, processing, shipped, delivered.',
          'After delivery press “Write Review” beside an item, give stars and tell others how it fits.',
        ],
        link: { to: '/order-status', text: 'Order status' },
      }),
      section('How to open a store', {
        steps: [
          'Log in, choose “Become a seller” in the menu and fill in who you are and where we pick up.',
          'A person reviews your application within 48 hours. You get an email either way.',
          'Add products with good light and honest words: colours, sizes, pieces of each.',
          'Choose your front page, start an offer, and answer your first review.',
        ],
        link: { to: '/seller', text: 'Sell on Haat' },
      }),
    ],
  },

  '/payment-options': {
    title: 'Payment options',
    lead: 'Cash at the door is how most people pay here.',
    look: 'sections',
    sections: [
      section('Cash on delivery', {
        text: [
          'For every order, everywhere in Bangladesh, without a surcharge. Open the parcel while the rider is there, then pay. If an order comes in several parcels, each is paid when it arrives; together they add up to the total that you confirmed.',
        ],
      }),
      section('Card', {
        text: [
          online.includes('sslcommerz')
            ? 'Choose card in the cart or in quick checkout. After your order the page of SSLCommerz opens, which takes cards, mobile banking and internet banking. Your pieces are reserved until the time on the order’s page. If it is not paid by then, the order is cancelled and you pay nothing.'
            : online.length > 0
              ? 'Coming soon.'
              : 'Choose card in the cart, where it is offered. Nothing is charged then: we call you to take the payment, and the order’s page says until when. An order that is still unpaid by then is cancelled, and you pay nothing. Quick checkout is cash on delivery only.',
        ],
      }),
      section('bKash and Nagad', {
        text: [
          online.includes('bkash') && online.includes('nagad')
            ? 'Choose one in the cart or in quick checkout. Its page opens after your order, and you confirm with your PIN there.'
            : online.includes('bkash')
              ? 'Choose bKash in the cart or in quick checkout. Its page opens after your order, and you confirm with your PIN there. Nagad is coming soon.'
              : online.includes('nagad')
                ? 'Choose Nagad in the cart or in quick checkout. Its page opens after your order, and you confirm with your PIN there. bKash is coming soon.'
                : 'Coming soon. Until then the rider takes cash.',
        ],
      }),
      section('What you pay', {
        facts: [
          { name: 'Products', value: 'The price on the page, offers already taken off' },
          { name: 'Delivery', value: 'Usually ৳80 per order' },
          { name: 'Coupon', value: 'Taken off the products, rounded to whole taka' },
          { name: 'Anything else', value: 'Nothing' },
        ],
      }),
      section('Refunds', {
        text: [
          'To bKash, Nagad, a bank account or in cash, as you choose when you ask for the return; what was paid by card goes back to the card.',
        ],
        link: { to: '/policies', text: 'Returns and refunds' },
      }),
    ],
  },

  '/blog': {
    title: 'Blog',
    lead: 'Cloth, cut and care, from people who handle it every day.',
    look: 'articles',
    sections: [
      section('Six weeks in a Jamdani', {
        text: [
          'A Jamdani has no embroidery. Every flower is laid in by hand while the cloth is woven: the weaver lifts a few warp threads with a bamboo point, slips in a short length of thicker cotton, and beats the row home. A plain saree takes a week. One with flowers in the field takes six, with two people at the loom.',
          'To tell a woven one from a printed one, turn it over. In a Jamdani the back shows the same flower with the ends of its threads; in a print it is paler, or not there. Then hold it to the light: the ground is thin and even, the flowers are dense.',
          'Keep it rolled, not folded, in a cotton cloth, with dried neem leaves against moths. Wash it in cold water with a little shampoo, and dry it in the shade.',
        ],
        link: { to: '/tag/Ethnic%20wear', text: 'Ethnic wear in the shop' },
      }),
      section('How to buy thrifted denim that lasts', {
        text: [
          'Denim wears out from the inside. Before colour and cut, look at three places: the inner thighs, the crotch seam and the hem. Thin there means a year at best. Then look at the zip and the rivets, which cost more to replace than the jeans did.',
          'Sizes of the past are not sizes of today. Lay a pair that fits you on the floor, measure the waist doubled, the rise and the leg, and compare with the figures on the product page.',
          'Smell goes with a night in the freezer and a wash with vinegar. Oil does not go.',
        ],
        link: { to: '/home?type=Thrifted%20Clothing', text: 'Thrifted Clothing' },
      }),
      section('Choosing cloth for the wet months', {
        text: [
          'From June to September a fabric has one task: to dry. Khadi and loosely woven tant cotton dry in an hour because air passes through them. Linen creases, and dries even faster. Poplin is smooth and slow. Polyester dries quickly on the line and never on the skin.',
          'For a panjabi in the rain take mulmul or khadi in a middle colour: white shows every splash, and black shows the salt of sweat.',
        ],
        link: { to: '/home?type=Loose%20Fabric', text: 'Loose Fabric' },
      }),
      section('A nakshi kantha is a letter', {
        text: [
          'Old sarees, three or four of them, laid on each other and held together by a running stitch: that is all a kantha is. The patterns tell who made it. A lotus in the middle and a paisley in each corner is the grammar; boats, tigers and the neighbour’s bicycle are the news.',
          'When you buy one, run a hand over the back. Even ripples mean small stitches and many evenings. That is what you pay for, and it is what keeps the layers together for forty years.',
        ],
        link: { to: '/search?q=nakshi', text: 'Nakshi in the shop' },
      }),
    ],
  },
});

const lowerFirst = (text: string) => text[0]!.toLowerCase() + text.slice(1);

export const contentTexts = defineTexts(
  'content',
  { contents: 'On this page', pagesWith },
  () => import('./textsBn'),
);
