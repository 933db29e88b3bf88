import { sessionStore } from '@haat/session';
import { act, screen, waitFor } from '@testing-library/react';
import {
  type RegionRecord,
  type RegionState,
  regionRecordsAtom,
  regionStatesAtom,
} from '../regions/regionStates';
import { renderFrame } from '../testing/renderFrame';
import { ShellPage } from './ShellPage';

const catalogIs = (state: RegionState) => sessionStore.set(regionStatesAtom, { catalog: state });

test('shows a page with links on for an unknown path', async () => {
  const { user, route } = renderFrame(<ShellPage retry={jest.fn()} />, { at: '/nowhere' });
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(document.title).toBe('Page not found · Haat');
  expect(screen.getByRole('link', { name: 'See what is trending' })).toHaveAttribute('href', '/trending');
  await user.click(screen.getByRole('link', { name: 'Go to the home page' }));
  expect(route().address).toBe('/home');
  expect(screen.queryByRole('heading')).toBeNull();
});

test.each<RegionState>([{ status: 'idle' }, { status: 'loading', retrying: false }, { status: 'mounted' }])(
  'a region that is $status leaves the shell’s page empty',
  (state) => {
    catalogIs(state);
    const { container } = renderFrame(<ShellPage retry={jest.fn()} />);
    expect(container).toBeEmptyDOMElement();
  },
);

test('shows the error of a failed region with a retry, also while retrying', async () => {
  catalogIs({ status: 'failed', reloadHelps: false });
  let done = () => {};
  const retry = jest.fn(() => {
    catalogIs({ status: 'loading', retrying: true });
    return new Promise<void>((resolve) => {
      done = resolve;
    });
  });
  const { user } = renderFrame(
    <main id="main" tabIndex={-1}>
      <ShellPage retry={retry} />
    </main>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('This part of the page could not be loaded.');
  expect(screen.getByRole('heading', { level: 1, name: 'Discover your OOTD' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledWith('catalog');
  expect(screen.getByRole('button', { name: /Trying/ })).toBeVisible();
  await act(async () => {
    catalogIs({ status: 'mounted' });
    done();
  });
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('ignores the failure of another region', () => {
  sessionStore.set(regionStatesAtom, { seller: { status: 'failed', reloadHelps: false } });
  renderFrame(<ShellPage retry={jest.fn()} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('offers a reload after a region timed out twice', () => {
  catalogIs({ status: 'failed', reloadHelps: true });
  renderFrame(<ShellPage retry={jest.fn()} />);
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

test('shows the address of an override that could not be loaded', () => {
  catalogIs({ status: 'failed', reloadHelps: true });
  const overrides = { catalog: 'http://localhost:4101/mf-manifest.json' };
  renderFrame(<ShellPage retry={jest.fn()} overrides={overrides} />);
  expect(screen.getByRole('alert')).toHaveTextContent('This part of the page could not be loaded.');
  expect(screen.getByText(/from http:\/\/localhost:4101\/mf-manifest\.json\./)).toBeVisible();
});

test.each<[string, Required<RegionRecord>['error'], string, RegExp]>([
  [
    'code that fails',
    { isLoad: false, text: 'TypeError: x is undefined' },
    'TypeError: x is undefined',
    /running there/,
  ],
  [
    'a load that fails',
    { isLoad: true, text: 'Error: HTTP 404' },
    'Is a server running there?',
    /Its code failed/,
  ],
])('shows developers the real error: %s', (_case, error, shown, hidden) => {
  catalogIs({ status: 'failed', reloadHelps: false });
  sessionStore.set(regionRecordsAtom, { catalog: { failures: 1, error } });
  const overrides = { catalog: 'http://localhost:4101/mf-manifest.json' };
  renderFrame(<ShellPage retry={jest.fn()} overrides={overrides} />);
  const alert = screen.getByRole('alert').parentElement!;
  expect(alert).toHaveTextContent(shown);
  expect(alert).toHaveTextContent(error.text);
  expect(alert).not.toHaveTextContent(hidden);
  act(() => sessionStore.set(regionRecordsAtom, {}));
});
