import { type FragmentRequest, PLACE_FRAGMENT } from '@haat/page';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, type ReactNode, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { Fragment } from './Fragment';
import { FragmentTree, reactFragments } from './fragments';

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
  expect(requests).toMatchObject([{ name: NAME, params: {}, hasFallback: true }]);
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

const WithId = ({ except }: { except?: number }) => <p id={useId()}>without {except}</p>;

describe('a fragment of React components', () => {
  // It is mounted by a host that knows nothing of React.
  beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
  afterEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  const props = (onCrash = jest.fn()) => ({
    domElement: document.body.appendChild(document.createElement('div')),
    id: 'catalog-rail-1-',
    queryClient: new QueryClient(),
    params: { except: 7 },
    onCrash,
  });

  const table = { rail: { params: { except: 'number?' } } } as const;
  const fragmentOf = (Part: (props: { except?: number }) => ReactNode) =>
    reactFragments(table, { rail: async () => Part }).rail!;

  test('is rendered with its parameters, and unmounted', async () => {
    const { mount, params } = fragmentOf(({ except }) => <p>without {except}</p>);
    expect(params).toEqual({ except: 'number?' });
    const given = props();
    const unmount = await mount(given);
    expect(given.domElement).toHaveTextContent('without 7');
    unmount();
    await waitFor(() => expect(given.domElement).toBeEmptyDOMElement());
  });

  test('rejects when its first render throws', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const { mount } = fragmentOf(() => {
      throw new Error('broken');
    });
    await expect(mount(props())).rejects.toThrow('broken');
  });

  test('hydrates what the server rendered', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation();
    const given = props();
    given.domElement.innerHTML = renderToString(
      <FragmentTree
        Part={WithId as ComponentType<object>}
        params={given.params}
        queryClient={given.queryClient}
      />,
      { identifierPrefix: given.id },
    );
    const before = given.domElement.firstChild;
    await fragmentOf(WithId).mount({ ...given, renderedFor: 'guest' });
    expect(given.domElement.firstChild).toBe(before);
    expect(errors).not.toHaveBeenCalled();
  });
});

test('a screen’s hydration leaves the content of a place as it is', async () => {
  document.addEventListener(PLACE_FRAGMENT, host);
  const errors = jest.spyOn(console, 'error').mockImplementation();
  const screen = <Fragment name={NAME} params={{ except: 7 }} />;
  const html = renderToString(screen);
  expect(html).toContain(`<div data-fragment="${NAME}" data-params="{&quot;except&quot;:7}"></div>`);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html.replace('"></div>', '"><p>rail</p></div>');
  const { rerender } = render(screen, { container, hydrate: true });
  expect(container).toHaveTextContent('rail');
  rerender(<Fragment name={NAME} params={{ except: 8 }} />);
  expect(container).toHaveTextContent('rail');
  expect(requests).toHaveLength(2);
  expect(errors).not.toHaveBeenCalled();
});
