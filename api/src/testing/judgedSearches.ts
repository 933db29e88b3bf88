/** A product of the shelf that searches are judged on. */
export interface ShelfProduct {
  key: string;
  name: string;
  tags: string[];
  colors: string[];
  category: string;
  description: string;
  sold: number;
  businessType?: 'General Clothing' | 'Thrifted Clothing' | 'Loose Fabric';
}

/** A product of a shelf. */
export const item = (
  key: string,
  name: string,
  [category, tags, colors]: [category: string, tags: string, colors: string],
  sold: number,
  description: string,
  businessType?: ShelfProduct['businessType'],
): ShelfProduct => ({
  key,
  name,
  category,
  tags: tags ? tags.split(', ') : [],
  colors: colors ? colors.split(', ') : [],
  description,
  sold,
  ...(businessType ? { businessType } : {}),
});

/** A shelf of a Bangladeshi clothing shop: English and Bengali names, several spellings, some descriptions that mislead. */
export const SHELF: readonly ShelfProduct[] = [
  item(
    'jamdani-indigo',
    'Jamdani Saree, Indigo Buti',
    ['Saree', 'Ethnic wear, Handloom', 'Indigo'],
    420,
    'Woven over nine days in Rupganj.',
  ),
  item(
    'jamdani-red',
    'Red Jamdani Saree',
    ['Saree', 'Ethnic wear, Wedding', 'Red'],
    150,
    'A half-silk wedding piece.',
  ),
  item(
    'tangail',
    'Tangail Cotton Saree',
    ['Saree', 'Ethnic wear, Summer', 'Red, Green'],
    510,
    'A light saree for hot days.',
  ),
  item(
    'katan',
    'Banarasi Katan Saree',
    ['Saree', 'Wedding, Party', 'Maroon'],
    90,
    'Heavy silk with a golden border.',
  ),
  item('jamdani-bn', 'জামদানি শাড়ি', ['শাড়ি', 'Puja collection', 'White'], 60, 'হাতে বোনা সুতি শাড়ি, রূপগঞ্জ থেকে।'),
  item('tant-bn', 'তাঁতের শাড়ি', ['শাড়ি', 'Handloom', 'Blue'], 75, 'পাবনার তাঁত, নরম আর হালকা।'),
  item(
    'panjabi-nakshi',
    'Cotton Panjabi with Nakshi placket',
    ['Panjabi', 'Ethnic wear, Eid collection', 'White'],
    380,
    'Fine cotton for Eid mornings.',
  ),
  item(
    'panjabi-linen',
    'Linen Panjabi',
    ['Panjabi', 'Eid collection', 'Black'],
    260,
    'Goes well beside a saree, they say.',
  ),
  item('panjabi-bn', 'পাঞ্জাবি', ['Panjabi', 'Eid collection', 'Olive'], 40, 'ঈদের জন্য সুতি পাঞ্জাবি।'),
  item(
    'panjabi-silk',
    'Silk Panjabi for Weddings',
    ['Panjabi', 'Wedding', 'Maroon'],
    35,
    'With a stole of the same cloth.',
  ),
  item(
    'kurti-block',
    'Block-print Kurti',
    ['Kurti', 'Casual wear', 'Yellow'],
    310,
    'Printed by hand with vegetable dye.',
  ),
  item(
    'kurti-creme',
    'Crème Viscose Kurti',
    ['Kurti', 'Casual wear, Office', 'Ivory'],
    120,
    'Soft and long.',
  ),
  item(
    'kurta-boishakh',
    'Kurta for Pohela Boishakh',
    ['Kurta', 'Festival', 'Red, White'],
    200,
    'Red on white for the new year.',
  ),
  item(
    'three-piece',
    'Embroidered Three-Piece',
    ['Three-piece', 'Ethnic wear, Unstitched', 'Pink'],
    330,
    'Kameez, trousers and dupatta, unstitched.',
  ),
  item(
    'salwar-kameez',
    'Lawn Salwar Kameez',
    ['Salwar kameez', 'Casual wear', 'Green'],
    180,
    'Stitched, with side pockets.',
  ),
  item(
    'two-piece',
    'Linen Two-Piece Set',
    ['Two-piece', 'Office', 'Teal'],
    85,
    'A long shirt and straight trousers.',
  ),
  item('borka', 'Everyday Borka', ['Borka', 'Modest', 'Black'], 290, 'Flowing, with a belt.'),
  item('abaya', 'Dubai Abaya with Pearl Sleeves', ['Abaya', 'Modest, Party', 'Black'], 160, 'Nida cloth.'),
  item('hijab', 'Georgette Hijab', ['Hijab', 'Modest', 'Rose'], 600, 'Two metres, does not slip.'),
  item('orna', 'Nakshi Orna', ['Orna', 'Handloom', 'Mustard'], 110, 'Kantha stitch on cotton.'),
  item('dupatta', 'Georgette Dupatta', ['Dupatta', 'Casual wear', 'Rose'], 70, 'Light as air.'),
  item('frock', 'Party Frock', ['Frock', 'Kids, Party', 'Pink'], 130, 'For girls from three to eight.'),
  item('gown', 'Floor-length Gown', ['Gown', 'Party, Wedding', 'Navy'], 55, 'A dress for the reception.'),
  item('lehenga', 'Bridal Lehenga', ['Lehenga', 'Wedding', 'Red'], 25, 'Zari work all over.'),
  item('palazzo', 'Cotton Palazzo', ['Palazzo', 'Casual wear', 'White'], 240, 'Wide and cool.'),
  item('tee', 'Graphic Tee', ['T-shirt', 'Streetwear', 'Black'], 700, 'Heavy cotton, boxy fit.'),
  item('polo', 'Pique Polo', ['Polo', 'Office, Basics', 'Navy'], 350, 'Breathable knit.'),
  item('shirt-oxford', 'Oxford Shirt', ['Shirt', 'Office', 'White, Blue'], 280, 'Button-down collar.'),
  item('shirt-flannel', 'Checked Flannel Shirt', ['Shirt', 'Winter wear', 'Red'], 140, 'Brushed inside.'),
  item('hoodie', 'Oversized Hoodie', ['Hoodie', 'Streetwear, Winter wear', 'Grey'], 450, 'Brushed fleece.'),
  item('sweater', 'Merino Sweater', ['Sweater', 'Winter wear', 'Navy'], 65, 'Fine knit wool.'),
  item(
    'denim-jacket',
    'Denim Jacket',
    ['Jacket', 'Streetwear, Vintage', 'Blue'],
    210,
    'Raw denim, once worn.',
    'Thrifted Clothing',
  ),
  item('jeans', 'Slim Jeans', ['Jeans', 'Streetwear', 'Indigo'], 520, 'Stretch denim.'),
  item(
    'jeans-vintage',
    'Vintage Straight Jeans',
    ['Jeans', 'Vintage', 'Blue'],
    45,
    'Faded.',
    'Thrifted Clothing',
  ),
  item('trousers', 'Pleated Trousers', ['Trousers', 'Office', 'Black'], 170, 'Wool blend with a crease.'),
  item('lungi', 'Pabna Lungi', ['Lungi', 'Handloom', 'Green, Blue'], 400, 'Checked, two metres and a half.'),
  item('gamcha', 'Handloom Gamcha', ['Gamcha', 'Handloom', 'Red'], 230, 'Cotton, quick to dry.'),
  item('shawl', 'Khadi Shawl', ['Shawl', 'Winter wear, Handloom', 'Maroon'], 95, 'Woven in Comilla.'),
  item('koti', 'Nehru Koti', ['Koti', 'Eid collection', 'Black'], 155, 'To be worn over a panjabi.'),
  item('sherwani', 'Groom Sherwani', ['Sherwani', 'Wedding', 'Ivory'], 15, 'With matching pajama.'),
  item(
    'muslin-fabric',
    'Muslin by the metre',
    ['Fabric', 'Handloom', 'White'],
    50,
    'Eighty count, for kurtis and blouses.',
    'Loose Fabric',
  ),
  item(
    'silk-fabric',
    'Rajshahi Silk by the metre',
    ['Fabric', 'Unstitched', 'Mustard'],
    80,
    'Pure mulberry.',
    'Loose Fabric',
  ),
  item('skirt', 'Pleated Skirt', ['Skirt', 'Casual wear', 'Teal'], 105, 'Falls below the knee.'),
  item('blouse', 'Brocade Blouse Piece', ['Blouse', 'Wedding', 'Gold'], 88, 'To go with a katan saree.'),
];

/** Products that a search must return, by their keys, separated by spaces. */
export interface JudgedSearch {
  text: string;
  /** the first results, in any order among themselves */
  first: string;
  /** results anywhere in the list */
  present?: string;
  absent?: string;
  /** the number of results */
  count: number;
}

/** A judged search. */
export const judged = (
  text: string,
  first: string,
  count: number,
  { present, absent }: Pick<JudgedSearch, 'present' | 'absent'> = {},
): JudgedSearch => ({
  text,
  first,
  count,
  ...(present ? { present } : {}),
  ...(absent ? { absent } : {}),
});

/** Searches of every kind, and what a shopper means by them. */
export const JUDGED_SEARCHES: readonly JudgedSearch[] = [
  // one common word
  judged('saree', 'tangail jamdani-indigo jamdani-red katan', 8, {
    present: 'jamdani-bn tant-bn',
    absent: 'tee',
  }),
  judged('cotton', 'panjabi-nakshi tangail palazzo', 8, {
    present: 'tee gamcha jamdani-bn',
    absent: 'jeans',
  }),
  judged('silk', 'silk-fabric panjabi-silk', 4, { present: 'katan jamdani-red' }),
  judged('panjabi', 'panjabi-nakshi panjabi-linen panjabi-silk', 6, { present: 'panjabi-bn kurta-boishakh' }),
  judged('kurti', 'kurti-block kurti-creme', 4, { absent: 'panjabi-nakshi' }),
  judged('shirt', 'shirt-oxford shirt-flannel', 4, { absent: 'hoodie' }),
  judged('jeans', 'jeans jeans-vintage', 2),
  judged('denim', 'denim-jacket jeans', 2),
  judged('wool', 'trousers sweater', 2),
  judged('SAREE', 'tangail jamdani-indigo jamdani-red katan', 8),
  judged('panjabis', 'panjabi-nakshi panjabi-linen panjabi-silk', 6),
  // colours, tags, business types
  judged('red', 'jamdani-red', 9, { present: 'tangail kurta-boishakh gamcha shirt-flannel lehenga' }),
  judged('wedding', 'panjabi-silk jamdani-red', 7, { present: 'lehenga sherwani gown katan blouse' }),
  judged('handloom', 'gamcha', 7, { present: 'jamdani-indigo lungi orna shawl' }),
  judged('office', 'polo shirt-oxford trousers', 5, { absent: 'hoodie' }),
  judged('streetwear', 'tee jeans hoodie', 4, { present: 'denim-jacket' }),
  judged('winter wear', 'hoodie shirt-flannel', 4, { present: 'shawl sweater' }),
  judged('eid collection', 'panjabi-nakshi panjabi-bn', 4, { present: 'koti panjabi-linen' }),
  judged('thrifted', 'denim-jacket jeans-vintage', 2),
  judged('loose fabric', 'silk-fabric muslin-fabric', 2),
  // several words
  judged('jamdani saree', 'jamdani-red jamdani-indigo', 3, { present: 'jamdani-bn', absent: 'tangail' }),
  judged('red saree', 'jamdani-red tangail', 3),
  judged('cotton saree red', 'tangail', 1),
  judged('white panjabi', 'panjabi-nakshi kurta-boishakh', 2, { absent: 'panjabi-linen' }),
  judged('black borka', 'borka abaya', 2, { absent: 'hijab' }),
  judged('black tee', 'tee', 1),
  judged('indigo jeans', 'jeans', 2),
  judged('vintage jeans', 'jeans-vintage', 1),
  judged('jeans blue', 'jeans-vintage', 2),
  judged('navy gown', 'gown', 1),
  judged('rajshahi silk', 'silk-fabric', 1),
  judged('comilla shawl', 'shawl', 1),
  judged('white cotton panjabi eid', 'panjabi-nakshi', 1),
  judged('red panjabi silk', 'panjabi-silk', 1),
  judged('purple panjabi', 'panjabi-nakshi panjabi-linen panjabi-silk', 6, { absent: 'gamcha' }),
  judged('two metres', 'hijab lungi', 2),
  // rare words
  judged('merino', 'sweater', 1),
  judged('brocade', 'blouse', 1),
  judged('mulberry', 'silk-fabric', 1),
  judged('kantha', 'orna', 1),
  judged('rupganj', 'jamdani-indigo', 1),
  judged('creme kurti', 'kurti-creme', 1),
  // synonyms and other spellings
  judged('sari', 'tangail jamdani-bn jamdani-indigo jamdani-red katan tant-bn', 8),
  judged('punjabi', 'panjabi-bn panjabi-nakshi panjabi-linen', 6, { absent: 'kurti-block' }),
  judged('kurta', 'kurta-boishakh', 9, { present: 'panjabi-nakshi kurti-block kurti-creme' }),
  judged('borka', 'borka abaya', 2),
  judged('burka', 'borka abaya', 2, { absent: 'kurta-boishakh' }),
  judged('abaya', 'abaya borka', 2),
  judged('dress', 'gown frock', 2),
  judged('orna', 'orna', 3, { present: 'dupatta three-piece' }),
  judged('three piece', 'three-piece', 2, { present: 'salwar-kameez', absent: 'two-piece' }),
  judged('3 pcs', 'three-piece salwar-kameez', 2),
  judged('salwar kameez', 'salwar-kameez', 2, { present: 'three-piece' }),
  judged('t-shirt', 'tee', 1),
  judged('plazo', 'palazzo', 1),
  judged('nil shari', 'tant-bn', 1),
  judged('niqab', '', 0),
  // Bengali
  judged('শাড়ি', 'jamdani-bn tant-bn', 8, { present: 'tangail jamdani-red' }),
  judged('লাল শাড়ি', 'jamdani-red tangail', 3),
  judged('পাঞ্জাবি', 'panjabi-bn', 6, { present: 'panjabi-nakshi koti' }),
  judged('জামদানি', 'jamdani-bn', 3, { present: 'jamdani-indigo jamdani-red' }),
  judged('সুতি', 'panjabi-nakshi tangail', 8, { present: 'panjabi-bn jamdani-bn' }),
  judged('বোরকা', 'borka abaya', 2),
  judged('থ্রি পিস', 'three-piece', 2),
  judged('লুঙ্গি', 'lungi', 1),
  // misspelt
  judged('jamdni', 'jamdani-indigo jamdani-red', 3, { present: 'jamdani-bn' }),
  judged('panjbi', 'panjabi-nakshi panjabi-linen', 6),
  judged('hoodei', 'hoodie', 1),
  judged('oversizd hoodie', 'hoodie', 1),
  judged('slaim jeans', 'jeans', 1),
  judged('jacet', 'denim-jacket', 1),
  judged('banarsi', 'katan', 1),
  judged('xyzzyq', '', 0),
  // being typed
  judged('jam', 'jamdani-indigo jamdani-red', 2),
  judged('pan', 'panjabi-nakshi panjabi-linen panjabi-silk panjabi-bn', 5),
  judged('cotton pan', 'panjabi-nakshi panjabi-bn', 2),
  judged('hood', 'hoodie', 1),
  judged('leheng', 'lehenga', 1),
  judged('geo', 'hijab dupatta', 2),
];
