import { mainPicturePreload } from './mainPicture';

const picture = (priority: string) =>
  `<picture><source type="image/avif" srcSet="/m/1/320.avif 320w, /m/1/640.avif 640w" sizes="100vw"/><img src="/m/1/640.jpg" alt=""${priority}/></picture>`;

test('fetches the picture with priority in its first format', () => {
  expect(mainPicturePreload(`<p>text</p>${picture('')}${picture(' fetchPriority="high"')}`)).toBe(
    '<link rel="preload" as="image" type="image/avif" imagesrcset="/m/1/320.avif 320w, /m/1/640.avif 640w" imagesizes="100vw" fetchpriority="high">',
  );
});

test.each([
  ['no picture', '<p>text</p>'],
  ['no picture with priority', picture('')],
  ['a picture in one size', '<picture><img src="/a.jpg" fetchPriority="high"/></picture>'],
])('fetches nothing where there is %s', (_, html) => {
  expect(mainPicturePreload(html)).toBe('');
});
