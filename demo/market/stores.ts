import type { BusinessType } from '@haat/contracts';
import type { BackdropName, GarmentKind } from '../art/garmentArt';

/** A store of the demo market. */
export interface DemoStore {
  name: string;
  owner: readonly [first: string, last: string];
  businessType: BusinessType;
  place: string;
  bio: string;
  story: string;
  verified: boolean;
  /** the store's colour, a key of namedColors */
  color: string;
  /** the paper behind all its pictures */
  backdrop: BackdropName;
  /** what it sells, and how many of each */
  shelf: Partial<Record<GarmentKind, number>>;
  /** tags that all of its products bear */
  tags: readonly string[];
}

/** The first is the store of seller@haat.example. Together they sell 400 products. */
export const stores: readonly DemoStore[] = [
  {
    name: 'Nokshi Ghor',
    owner: ['Rehana', 'Sultana'],
    businessType: 'General Clothing',
    place: 'House 18, Road 27, Dhanmondi, Dhaka 1209',
    bio: 'Sarees, panjabis and three-pieces with hand embroidery from the women of Jamalpur. হাতের কাজের পোশাক, সবার জন্য।',
    story:
      'We began with six embroiderers in a courtyard in Jamalpur. Today sixty women stitch for us, from home and at their own pace, and every piece carries the initials of its maker.',
    verified: true,
    color: 'Maroon',
    backdrop: 'linen',
    shelf: { saree: 16, panjabi: 12, 'salwar-kameez': 12, shawl: 5, koti: 4, dupatta: 3 },
    tags: ['Handmade'],
  },
  {
    name: 'Shitalpata',
    owner: ['Debashish', 'Paul'],
    businessType: 'General Clothing',
    place: 'Zindabazar, Sylhet 3100',
    bio: 'Cool cottons for hot days: kurtis, fatuas and palazzos in prints drawn in Sylhet.',
    story:
      'Named after the cool mat of Sylhet. Breathable cloth, easy cuts, and prints from our own carved blocks.',
    verified: true,
    color: 'Bottle Green',
    backdrop: 'sage',
    shelf: { kurti: 20, fatua: 8, palazzo: 9, skirt: 7 },
    tags: [],
  },
  {
    name: 'Buriganga Supply',
    owner: ['Nafis', 'Rahman'],
    businessType: 'General Clothing',
    place: 'Section 11, Mirpur, Dhaka 1216',
    bio: 'Heavy tees, boxy hoodies and joggers, cut and sewn in Mirpur.',
    story:
      'Four friends, one cutting table. We make small runs of heavy cotton and number them, and when they are gone they are gone.',
    verified: true,
    color: 'Charcoal',
    backdrop: 'stone',
    shelf: { tee: 20, hoodie: 10, joggers: 9, polo: 6 },
    tags: ['Streetwear'],
  },
  {
    name: 'Padma Panjabi Co.',
    owner: ['Anisur', 'Rahman'],
    businessType: 'General Clothing',
    place: 'Shaheb Bazar, Rajshahi 6100',
    bio: 'Panjabis and kotis in Rajshahi silk, endi and fine cotton. Made to your measure on request.',
    story:
      'A tailoring house by the Padma since my grandfather’s days. Order your own measurements and we cut for you alone.',
    verified: true,
    color: 'Indigo',
    backdrop: 'plaster',
    shelf: { panjabi: 24, koti: 9, lungi: 5 },
    tags: ['Men'],
  },
  {
    name: 'Meghdut',
    owner: ['Sharmin', 'Chowdhury'],
    businessType: 'General Clothing',
    place: 'Road 2, Dhanmondi, Dhaka 1205',
    bio: 'Shirts and trousers for the office and the evening after it.',
    story: 'Clean lines, honest cloth, sizes that stay the same from one season to the next.',
    verified: true,
    color: 'Navy',
    backdrop: 'mist',
    shelf: { shirt: 24, trousers: 11, polo: 4 },
    tags: [],
  },
  {
    name: 'Rupsha Denim Works',
    owner: ['Mahbub', 'Alam'],
    businessType: 'General Clothing',
    place: 'KDA Avenue, Khulna 9100',
    bio: 'Jeans and jackets from Khulna, sewn on old machines that still hold a line.',
    story: 'Denim milled in Bangladesh, washed with little water, repaired for free in its first year.',
    verified: false,
    color: 'Steel Blue',
    backdrop: 'sky',
    shelf: { jeans: 14, jacket: 8, shirt: 4 },
    tags: ['Denim'],
  },
  {
    name: 'Rupkotha',
    owner: ['Taslima', 'Nasrin'],
    businessType: 'General Clothing',
    place: 'Kandirpar, Cumilla 3500',
    bio: 'Frocks that twirl. Soft cotton for small people, from Cumilla.',
    story: 'A mother’s sewing room that grew. Flat seams, room to grow, and pockets in every frock.',
    verified: true,
    color: 'Rose',
    backdrop: 'blush',
    shelf: { 'kids-frock': 24 },
    tags: ['Kids'],
  },
  {
    name: 'Noor Parda',
    owner: ['Ayesha', 'Siddiqua'],
    businessType: 'General Clothing',
    place: 'GEC Circle, Chattogram 4000',
    bio: 'Abayas, shawls and orna in calm colours. শালীন ও আরামদায়ক।',
    story: 'Modest wear that moves well, sewn in Chattogram in cloth that does not cling.',
    verified: true,
    color: 'Plum',
    backdrop: 'lilac',
    shelf: { abaya: 16, dupatta: 7, shawl: 6 },
    tags: ['Modest wear'],
  },
  {
    name: 'Hemonto Knits',
    owner: ['Golam', 'Mostafa'],
    businessType: 'General Clothing',
    place: 'Ashulia Road, Tangail 1900',
    bio: 'Sweaters and shawls for the short, sweet winter.',
    story: 'We knit for export ten months a year, and for home the rest.',
    verified: false,
    color: 'Rust',
    backdrop: 'butter',
    shelf: { sweater: 13, shawl: 4, hoodie: 4 },
    tags: ['Winter wear'],
  },
  {
    name: 'Purano Almari',
    owner: ['Tanzila', 'Karim'],
    businessType: 'Thrifted Clothing',
    place: 'Section 2, Mirpur, Dhaka 1216',
    bio: 'One of each. Washed, mended and photographed as it is.',
    story: 'We go through the bales so you need not. What we would not wear ourselves does not get in.',
    verified: true,
    color: 'Mustard',
    backdrop: 'clay',
    shelf: { jacket: 10, shirt: 7, jeans: 7, sweater: 6, hoodie: 4, tee: 5, skirt: 3 },
    tags: ['Thrift find', 'Sustainable'],
  },
  {
    name: 'Tanter Bari',
    owner: ['Nitai', 'Basak'],
    businessType: 'Loose Fabric',
    place: 'Pathrail, Delduar, Tangail 1910',
    bio: 'Handloom cloth by the gaj, straight from the looms of Pathrail. তাঁতের কাপড়, গজ হিসেবে।',
    story: 'Eleven looms, three generations. The bell of the shuttle is the first thing our children hear.',
    verified: true,
    color: 'Terracotta',
    backdrop: 'plaster',
    shelf: { 'fabric-roll': 18 },
    tags: ['Handloom'],
  },
  {
    name: 'Gaj Kapor',
    owner: ['Sultan', 'Ahmed'],
    businessType: 'Loose Fabric',
    place: 'Chawk Bazar, Cumilla 3500',
    bio: 'Prints, khadi and unstitched three-pieces, cut as you need them.',
    story: 'Khadi from Chandina, prints from Narsingdi, and a pair of scissors that never rests.',
    verified: true,
    color: 'Teal',
    backdrop: 'linen',
    shelf: { 'fabric-roll': 15, 'salwar-kameez': 7 },
    tags: [],
  },
];

/** The applicant's store: no products yet, waiting for approval. */
export const applicantStore = {
  name: 'Kashful Boutique',
  owner: ['Sabrina', 'Mostari'],
  businessType: 'General Clothing',
  place: 'Boyra, Khulna 9100',
  bio: 'Block-printed kurtis and matching sets for mothers and daughters.',
  story: 'Started last winter with forty kurtis at the school fair; all forty were gone by noon.',
} as const;
