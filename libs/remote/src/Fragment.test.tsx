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

test('asks the host for the fragment, with the parameters that it has when it comes', () => {
  document.addEventListener(PLACE_FRAGMENT, host);
  const { rerender, unmount } = render(<Fragment name={NAME} params={{}} fallback="nothing" />);
  expect(requests).toMatchObject([{ name: NAME, params: {}, hasFallback: true }]);
  rerender(<Fragment name={NAME} params={{}} fallback="nothing" />);
  rerender(<Fragment name={NAME} params={{ except: 7 }} fallback="nothing" />);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.params).toEqual({ except: 7 });
  expect(screen.queryByText('nothing')).not.toBeInTheDocument();
  unmount();
  expect(requests[0]?.signal.aborted).toBe(true);
});

test('a place that has no box is watched by the nearest box around it', () => {
  const watched: Element[] = [];
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((() => ({
    observe: (element: Element) => watched.push(element),
    disconnect() {},
  })) as never);
  jest.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return (this.id === 'panel' ? [{}] : []) as never;
  });
  render(
    <div id="panel">
      <Fragment name={NAME} params={{}} />
    </div>,
  );
  expect(watched.map(({ id }) => id)).toEqual(['panel']);
});

test('a fragment on the page is given other parameters, or mounted anew if it takes none', () => {
  document.addEventListener(PLACE_FRAGMENT, host);
  const { rerender } = render(<Fragment name={NAME} params={{}} />);
  const update = jest.fn();
  Object.assign(requests[0]!, { update });
  act(() => requests[0]?.onMounted());
  rerender(<Fragment name={NAME} params={{ except: 7 }} />);
  expect(update.mock.calls).toEqual([[{ except: 7 }]]);
  Object.assign(requests[0]!, { update: undefined });
  rerender(<Fragment name={NAME} params={{ except: 8 }} />);
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(requests[1]).toMatchObject({ params: { except: 8 } });
});

test('a fragment’s event reaches the screen that has placed it now', () => {
  document.addEventListener(PLACE_FRAGMENT, host);
  const [before, after] = [jest.fn(), jest.fn()];
  const { rerender } = render(<Fragment name={NAME} params={{}} onEvent={before} />);
  rerender(<Fragment name={NAME} params={{}} onEvent={after} />);
  requests[0]?.onEvent?.('opened');
  expect([before.mock.calls, after.mock.calls]).toEqual([[], [['opened']]]);
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

const WithButton = ({ except, fire }: { except?: number; fire?: (event: 'opened') => void }) => (
  <button type="button" onClick={() => fire?.('opened')}>
    without {except}
  </button>
);

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

  test('takes other parameters without being mounted anew, and fires events', async () => {
    const onEvent = jest.fn();
    const given = { ...props(), onEvent };
    const unmount = await fragmentOf(WithButton).mount(given);
    const button = given.domElement.querySelector('button')!;
    await Promise.all([unmount.update?.({ except: 9 }), unmount.update?.({ except: 8 })]);
    expect(button).toHaveTextContent('without 8');
    expect(given.domElement.querySelector('button')).toBe(button);
    button.click();
    expect(onEvent.mock.calls).toEqual([['opened']]);
    unmount();
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
  expect(requests).toMatchObject([{ params: { except: 8 }, renderedParams: { except: 7 } }]);
  expect(errors).not.toHaveBeenCalled();
});

describe('content of the server that waits until it is used', () => {
  const placed = (except: number) => <Fragment name={NAME} params={{ except }} whenUsed />;
  const html = `<div><div data-fragment="${NAME}" data-params="{}"><div data-rendered="a-"><button>Buy</button></div></div></div>`;

  function open() {
    document.addEventListener(PLACE_FRAGMENT, host);
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = html;
    return {
      ...render(placed(7), { container, hydrate: true }),
      button: container.querySelector('button')!,
    };
  }
  afterEach(() => Object.assign(window, { haatPresses: undefined }));

  test.each([
    [
      'pointed at',
      (button: HTMLElement) => button.dispatchEvent(new Event('pointerover', { bubbles: true })),
    ],
    ['pressed', (button: HTMLElement) => button.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
    ['focused', (button: HTMLElement) => act(() => button.focus())],
    ['clicked by a script, which the page records', (button: HTMLElement) => button.click()],
  ])('it is requested when it is %s, once', (_how, use) => {
    const { button } = open();
    expect(requests).toEqual([]);
    use(button);
    use(button);
    expect(requests).toMatchObject([{ params: { except: 7 }, renderedParams: { except: 7 } }]);
  });

  test('it is requested wherever it is on the page', () => {
    jest
      .mocked(globalThis.IntersectionObserver)
      .mockImplementation((() => ({ observe() {}, disconnect() {} })) as never);
    const { button } = open();
    button.click();
    expect(requests).toHaveLength(1);
  });

  test('it is requested when it is given other parameters', () => {
    const { rerender } = open();
    rerender(placed(8));
    expect(requests).toMatchObject([{ params: { except: 8 }, renderedParams: { except: 7 } }]);
  });

  test('it is requested at once if it was clicked before', () => {
    document.addEventListener(PLACE_FRAGMENT, host);
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = html;
    Object.assign(window, { haatPresses: [container.querySelector('button')] });
    render(placed(7), { container, hydrate: true });
    expect(requests).toHaveLength(1);
  });

  test('a place that the server left empty does not wait', () => {
    document.addEventListener(PLACE_FRAGMENT, host);
    render(placed(7));
    expect(requests).toHaveLength(1);
  });
});
