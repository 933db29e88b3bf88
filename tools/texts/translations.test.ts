import { reviewPage } from './reviewPage';
import { translatedTexts } from './translations';
import { unusedTexts } from './unusedTexts';

const textsOf = (english: object, bangla: object) =>
  translatedTexts({ owner: 'shell', name: 'menu', english, bangla }).map(({ key, english, bangla }) => [
    key,
    english,
    bangla,
  ]);

test.each<[what: string, english: object, bangla: object, texts: unknown[]]>([
  ['a text', { out: 'Sign Out' }, { out: 'লগ আউট' }, [['menu.out', ['Sign Out'], ['লগ আউট']]]],
  [
    'lists and parts',
    { deep: { names: ['Home'] } },
    { deep: { names: ['বাসা'] } },
    [['menu.deep.names.0', ['Home'], ['বাসা']]],
  ],
  ['one that is missing', { out: 'Sign Out' }, {}, [['menu.out', ['Sign Out'], []]]],
  ['no addresses', { to: '/home' }, { to: '/home' }, []],
  [
    'a name',
    { hello: (name: string) => `Hello, ${name}` },
    { hello: (name: string) => `স্বাগতম, ${name}` },
    [['menu.hello', ['Hello, ‹name›'], ['স্বাগতম, ‹name›']]],
  ],
  [
    'numbers',
    { items: (count: number) => (count === 1 ? '1 item' : `${count} items`) },
    { items: (count: number) => `${count}টি পণ্য` },
    [['menu.items', ['1 item', '3 items'], ['1টি পণ্য', '3টি পণ্য']]],
  ],
  [
    'an object',
    { days: ({ from, to }: { from: number; to: number }) => `${from}-${to} days` },
    { days: ({ from, to }: { from: number; to: number }) => `${from}-${to} দিন` },
    [['menu.days', ['2-4 days'], ['2-4 দিন']]],
  ],
])('pairs %s', (_what, english, bangla, texts) => {
  expect(textsOf(english, bangla)).toEqual(texts);
});

test('finds texts that no code mentions', () => {
  const texts = ['out', 'deep.old', 'statuses.pending', 'list.0'].map((key) => ({ owner: 'shell', key }));
  const words = new Set(['out', 'deep', 'statuses', 'pending', 'list']);
  expect(unusedTexts(texts, () => words).map(({ key }) => key)).toEqual(['deep.old']);
});

test('the page has both languages, and no text as markup', () => {
  const page = reviewPage([
    { owner: 'shell', key: 'a', english: ['<b>Orders</b>'], bangla: ['অর্ডার'] },
    { owner: 'api', key: 'b', english: ['SKU'], bangla: ['SKU'] },
  ]);
  expect(page).toContain('<p lang="en">&#60;b&#62;Orders&#60;/b&#62;</p>');
  expect(page).toContain('<p lang="bn">অর্ডার</p>');
  expect(page.match(/data-same>/g)).toHaveLength(1);
});
