import { socialLinks } from './socialLinks';

test.each([
  ['', undefined, undefined],
  ['nokshi.ghor', 'https://www.instagram.com/nokshi.ghor', '@nokshi.ghor'],
  ['@nokshighor', 'https://www.instagram.com/nokshighor', '@nokshighor'],
  ['instagram.com/nokshighor', 'https://instagram.com/nokshighor', '@nokshighor'],
  ['http://www.instagram.com/nokshighor/', 'https://www.instagram.com/nokshighor', '@nokshighor'],
  ['https://instagram.com.evil.example/nokshighor', undefined, undefined],
  ['https://evil.example/instagram.com', undefined, undefined],
  ['javascript:alert(1)', undefined, undefined],
  ['https://instagram.com/', undefined, undefined],
])('%j', (instagram, url, handle) => {
  const [link] = socialLinks({ facebook: '', instagram });
  expect(link?.url).toBe(url);
  expect(link?.handle).toBe(handle);
});

test('lists Facebook first', () => {
  const links = socialLinks({ facebook: 'https://m.facebook.com/nokshi', instagram: 'nokshi' });
  expect(links.map(({ network }) => network)).toEqual(['facebook', 'instagram']);
});
