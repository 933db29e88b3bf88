import { type FragmentRequest, PLACE_FRAGMENT } from '@haat/page';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Fragment } from './Fragment';
import { reactFragment } from './fragments';

const NAME = 'catalog/recently-viewed';
let requests: FragmentRequest[];
const host = (event: Event) => {
  event.preventDefault();
  requests.push((event as CustomEvent<FragmentRequest>).detail);
};

beforeEach(() => {
  requests = [];
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation(((
    seen: (entries: { isIntersecting: boolean }[]) => void,
  ) => ({
    observe: () => seen([{ isIntersecting: true }]),
    disconnect() {},
  })) as never);
});
afterEach(() => {
  document.removeEventListener(PLACE_FRAGMENT, host);
  jest.restoreAllMocks();
});

test('asks the host for the fragment, and again with other parameters', () => {
  document.addEventListener(PLACE_FRAGMENT, host);
  const { rerender, unmount } = render(<Fragment name={NAME} params={{}} fallback="nothing" />);
  expect(requests).toMatchObject([{ name: NAME, version: 1, params: {} }]);
  rerender(<Fragment name={NAME} params={{}} fallback="nothing" />);
  expect(requests).toHaveLength(1);
  rerender(<Fragment name={NAME} params={{ except: 7 }} fallback="nothing" />);
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(requests[1]).toMatchObject({ params: { except: 7 } });
  expect(screen.queryByText('nothing')).not.toBeInTheDocument();
  unmount();
  expect(requests[1]?.signal.aborted).toBe(true);
});

test('shows the fallback once the host says that there is none', () => {
  document.addEventListener(PLACE_FRAGMENT, host);
  render(<Fragment name={NAME} params={{}} fallback="nothing" />);
  act(() => requests[0]?.onAbsent());
  expect(screen.getByText('nothing')).toBeInTheDocument();
  act(() => requests[0]?.onMounted());
  expect(screen.queryByText('nothing')).not.toBeInTheDocument();
});

test('shows the fallback in a page without a host', () => {
  render(<Fragment name={NAME} params={{}} fallback="nothing" />);
  expect(screen.getByText('nothing')).toBeInTheDocument();
});

describe('a fragment of React components', () => {
  // It is mounted by a host that knows nothing of React.
  beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
  afterEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  const props = (onCrash = jest.fn()) => ({
    domElement: document.body.appendChild(document.createElement('div')),
    queryClient: new QueryClient(),
    params: { except: 7 },
    onCrash,
  });

  test('is rendered with its parameters, and unmounted', async () => {
    const { mount, version } = reactFragment(NAME, async () => ({ except }) => <p>without {except}</p>);
    expect(version).toBe(1);
    const given = props();
    const unmount = await mount(given);
    expect(given.domElement).toHaveTextContent('without 7');
    unmount();
    await waitFor(() => expect(given.domElement).toBeEmptyDOMElement());
  });

  test('rejects when its first render throws', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const { mount } = reactFragment(NAME, async () => () => {
      throw new Error('broken');
    });
    await expect(mount(props())).rejects.toThrow('broken');
  });
});
