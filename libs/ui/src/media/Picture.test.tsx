import { PICTURE_WIDTHS } from '@haat/contracts';
import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Picture } from './Picture';

const stored = { base: '/media/p/7', widths: [320, 640, 960], tint: '#c9b8a4' };

test('a stored picture offers AVIF in every width, and WebP in one', () => {
  const { container } = render(<Picture image={stored} alt="Saree" sizes="50vw" />);
  const sources = [...container.querySelectorAll('source')];
  expect(sources.map((source) => source.type)).toEqual(['image/avif']);
  expect(sources[0]?.srcset).toBe(
    '/media/p/7/320.avif 320w, /media/p/7/640.avif 640w, /media/p/7/960.avif 960w',
  );
  expect(screen.getByRole('img', { name: 'Saree' })).toHaveAttribute('src', '/media/p/7/640.webp');
});

test('browsers without AVIF get the WebP that the API has made beforehand', () => {
  render(<Picture image={{ ...stored, widths: PICTURE_WIDTHS }} alt="Saree" sizes="50vw" />);
  expect(screen.getByRole('img')).toHaveAttribute('src', '/media/p/7/640.webp');
});

test('a small picture offers no file that is wider than it needs', () => {
  const { container } = render(<Picture image={stored} alt="Saree" sizes="50vw" widest={640} />);
  expect(container.querySelector('source')?.srcset).toBe(
    '/media/p/7/320.avif 320w, /media/p/7/640.avif 640w',
  );
});

test.each([
  ['a plain URL', 'https://example.com/a.jpg'],
  ['a picture of another host', { base: '', widths: [], image: 'https://example.com/a.jpg' }],
])('%s is taken as it is', (_case, image) => {
  const { container } = render(<Picture image={image} alt="Saree" sizes="50vw" />);
  expect(container.querySelector('source')).toBeNull();
  expect(screen.getByRole('img')).toHaveAttribute('src', 'https://example.com/a.jpg');
});

test.each([
  ['lazily', false, 'lazy', null],
  ['at once when it is the main picture', true, 'eager', 'high'],
])('loads %s', (_case, priority, loading, fetchPriority) => {
  render(<Picture image={stored} alt="Saree" sizes="50vw" priority={priority} />);
  expect(screen.getByRole('img')).toHaveAttribute('loading', loading);
  expect(screen.getByRole('img').getAttribute('fetchpriority')).toBe(fetchPriority);
});

test('the server renders a deferred picture for pages without scripts only; scripts show it', () => {
  const picture = <Picture image={stored} alt="Saree" sizes="50vw" deferred />;
  const container = document.createElement('div');
  container.innerHTML = renderToString(picture);
  expect(container.querySelector('noscript')).toHaveTextContent('Saree');
  expect(container.querySelector('img')).toBeNull();
  document.body.append(container);
  render(picture, { container, hydrate: true });
  expect(screen.getByRole('img', { name: 'Saree' })).toBeInTheDocument();
});

test.each([[null], [undefined], [''], [{ base: '', widths: [] }]])(
  'no picture (%j) shows the fallback',
  (image) => {
    render(<Picture image={image} alt="Saree" sizes="50vw" fallbackText="No Image" />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByText('No Image')).toBeInTheDocument();
  },
);

test('a picture that does not load shows the fallback, and the next one gets its chance', () => {
  const { rerender } = render(<Picture image={stored} alt="Saree" sizes="50vw" fallbackText="No Image" />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByText('No Image')).toBeInTheDocument();
  rerender(
    <Picture image={{ ...stored, base: '/media/p/8' }} alt="Saree" sizes="50vw" fallbackText="No Image" />,
  );
  expect(screen.getByRole('img')).toHaveAttribute('src', '/media/p/8/640.webp');
});

test.each([
  ['a picture', stored],
  ['no picture', null],
])('%s may stand in a button: no element that HTML forbids there', (_case, image) => {
  const { container } = render(<Picture image={image} alt="Saree" sizes="50vw" fallbackText="No picture" />);
  expect(container.querySelector('div div, div p, div section')).toBeNull();
});
