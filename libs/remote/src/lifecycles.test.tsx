import { navigation, useParams } from '@haat/navigation';
import { cartAtom, sessionAtom, sessionStore } from '@haat/session';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/dom';
import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { lazyScreen } from './lazyScreen';
import { type RegionProps, reactLifecycles, type ScreenRoute } from './lifecycles';

jest.mock('react-dom/client', () => {
  const client = jest.requireActual('react-dom/client');
  return { ...client, hydrateRoot: jest.fn(client.hydrateRoot) };
});

function ThingScreen() {
  const { id } = useParams();
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('boom later');
  return (
    <button type="button" onClick={() => setBroken(true)}>
      thing {id}
    </button>
  );
}
const visitors: string[] = [];
function VisitorScreen() {
  const { state } = useAtomValue(sessionAtom);
  const { items } = useAtomValue(cartAtom);
  const text = `${state}, ${items.length} in the cart`;
  visitors.push(text);
  return <p>{text}</p>;
}
const ThingsScreen = () => <ul aria-label="things" />;
/** Around the screen: it is there before the screen is hydrated. */
function LeavingFrame({ children }: { children: ReactNode }) {
  useEffect(() => navigation.push('/things' as string), []);
  return children;
}
const Broken = () => {
  throw new Error('boom');
};

let element: HTMLElement;
const props = (change: Partial<RegionProps> = {}): RegionProps => ({
  name: 'things',
  domElement: element,
  queryClient: new QueryClient(),
  ...change,
});
const lifecycles = (...routes: ScreenRoute[]) => reactLifecycles({ routes, loading: 'loading' });
const things = lifecycles({ path: '/thing/:id', Screen: ThingScreen });

beforeEach(() => {
  element = document.createElement('div');
  element.textContent = 'skeleton';
  navigation.push('/thing/1' as string);
});

test('mounts into its element, replaces the skeleton, and leaves it empty', async () => {
  await things.mount(props());
  expect(element).toHaveTextContent('thing 1');
  expect(element).not.toHaveTextContent('skeleton');
  await things.unmount(props());
  expect(element).toBeEmptyDOMElement();
});

test('keeps its own last place while the page leaves for another region', async () => {
  await things.mount(props());
  navigation.push('/elsewhere' as string);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(element).toHaveTextContent('thing 1');
  navigation.push('/thing/2' as string);
  await waitFor(() => expect(element).toHaveTextContent('thing 2'));
});

test('a first render that throws rejects the mount', async () => {
  const broken = lifecycles({ path: '/thing/:id', Screen: Broken });
  await expect(broken.mount(props())).rejects.toThrow('boom');
});

test('a later crash is reported to the host', async () => {
  const onCrash = jest.fn();
  await things.mount(props({ onCrash }));
  element.querySelector('button')?.click();
  await waitFor(() =>
    expect(onCrash).toHaveBeenCalledWith(expect.objectContaining({ message: 'boom later' })),
  );
});

test('a screen whose file cannot be loaded is a crash, not an endless wait', async () => {
  const Missing = lazy(() => Promise.reject(new Error('chunk 404')));
  const onCrash = jest.fn();
  await lifecycles({ path: '/thing/:id', Screen: Missing }).mount(props({ onCrash }));
  await waitFor(() =>
    expect(onCrash).toHaveBeenCalledWith(expect.objectContaining({ message: 'chunk 404' })),
  );
});

describe('content of the HTML server', () => {
  const html = '<!--$--><button type="button">thing <!-- -->1</button><!--/$-->';
  const lazyThings = lifecycles({
    path: '/thing/:id',
    Screen: lazyScreen(async () => ({ default: ThingScreen })),
  });
  beforeEach(() => {
    element.innerHTML = html;
    element.dataset.rendered = '/thing/1';
  });

  test('is hydrated: its elements stay', async () => {
    const button = element.querySelector('button');
    await lazyThings.mount(props());
    expect(element.querySelector('button')).toBe(button);
    navigation.push('/thing/2' as string);
    await waitFor(() => expect(button).toHaveTextContent('thing 2'));
  });

  test('that differs is rendered anew, and its element says why', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    element.innerHTML = html.replace('thing ', 'another ');
    await lazyThings.mount(props());
    await waitFor(() => expect(element).toHaveTextContent('thing 1'));
    expect(element.dataset.recovered).toMatch(/^Error: Hydration failed/);
    error.mockRestore();
  });

  test('is left alone when its screen arrives after the unmount: another release may be in its place', async () => {
    let arrive: (file: { default: typeof ThingScreen }) => void = () => {};
    const late = lifecycles({
      path: '/thing/:id',
      Screen: lazyScreen(() => new Promise((resolve) => (arrive = resolve))),
    });
    const mounting = late.mount(props());
    await late.unmount(props());
    delete element.dataset.rendered;
    element.innerHTML = '<p>another release</p>';
    arrive({ default: ThingScreen });
    await expect(mounting).rejects.toThrow('unmounted');
    expect(element.innerHTML).toBe('<p>another release</p>');
  });

  test('is hydrated as it was rendered, then with what the browser knows of its visitor', async () => {
    const who = lifecycles({
      path: '/thing/:id',
      Screen: lazyScreen(async () => ({ default: VisitorScreen })),
    });
    sessionStore.set(sessionAtom, { state: 'authenticated', profile: null });
    sessionStore.set(cartAtom, { status: 'ready', items: [{ id: '1', quantity: 2 } as never], error: '' });
    element.innerHTML = '<!--$--><p>guest, 0 in the cart</p><!--/$-->';
    element.dataset.renderedFor = 'guest';
    const paragraph = element.querySelector('p');
    await who.mount(props());
    await waitFor(() => expect(paragraph).toHaveTextContent('authenticated, 1 in the cart'));
    expect(visitors[0]).toBe('guest, 0 in the cart');
    expect(element.querySelector('p')).toBe(paragraph);
  });

  test('is hydrated for a member as it was rendered without their profile and cart', async () => {
    const who = lifecycles({
      path: '/thing/:id',
      Screen: lazyScreen(async () => ({ default: VisitorScreen })),
      serverLoading: true,
    });
    sessionStore.set(sessionAtom, { state: 'authenticated', profile: null });
    sessionStore.set(cartAtom, { status: 'ready', items: [{ id: '1', quantity: 2 } as never], error: '' });
    element.innerHTML = '<!--$--><p>authenticated, 0 in the cart</p><!--/$-->';
    element.dataset.renderedFor = 'member';
    const paragraph = element.querySelector('p');
    await who.mount(props());
    // At once: the region counts as mounted with its data.
    expect(paragraph).toHaveTextContent('authenticated, 1 in the cart');
    expect(visitors).toContain('authenticated, 0 in the cart');
    expect(element.querySelector('p')).toBe(paragraph);
  });

  test('is hydrated as it was rendered, also when the page has left its address before', async () => {
    const Screen = lazyScreen(async () => ({ default: ThingScreen }));
    const both = lifecycles({ path: '/thing/:id', Screen }, { path: '/things', Screen: ThingsScreen });
    const { hydrateRoot: hydrate } =
      jest.requireActual<typeof import('react-dom/client')>('react-dom/client');
    // React does its work in a later task.
    jest.mocked(hydrateRoot).mockImplementationOnce((...args) => {
      const root = hydrate(...args);
      navigation.push('/things' as string);
      return root;
    });
    const button = element.querySelector('button');
    await both.mount(props());
    await waitFor(() => expect(element.querySelector('ul')).not.toBeNull());
    expect(element).not.toContainElement(button);
  });

  test('is hydrated as it was rendered, also when the page leaves its address meanwhile', async () => {
    const failed = jest.spyOn(console, 'error').mockImplementation(() => {});
    const Screen = lazyScreen(async () => ({ default: ThingScreen }));
    const routes = [
      { path: '/thing/:id', Screen },
      { path: '/things', Screen: ThingsScreen },
    ];
    await reactLifecycles({ routes, loading: null, Frame: LeavingFrame }).mount(props());
    await waitFor(() => expect(element.querySelector('ul')).not.toBeNull());
    expect(failed).not.toHaveBeenCalled();
    failed.mockRestore();
  });

  test('of another address makes room', async () => {
    const button = element.querySelector('button');
    navigation.push('/thing/2' as string);
    await lazyThings.mount(props());
    await waitFor(() => expect(element).toHaveTextContent('thing 2'));
    expect(element.querySelector('button')).not.toBe(button);
  });

  test('of a navigation that carried something else makes room', async () => {
    element.dataset.renderedState = '{"from":"/cart"}';
    const button = element.querySelector('button');
    navigation.push('/thing/1' as string, { from: '/orders' });
    await lazyThings.mount(props());
    expect(element.querySelector('button')).not.toBe(button);
  });

  test('of a screen whose file does not come rejects the mount', async () => {
    const missing = lifecycles({
      path: '/thing/:id',
      Screen: lazyScreen(() => Promise.reject(new Error('chunk 404'))),
    });
    await expect(missing.mount(props())).rejects.toThrow('chunk 404');
  });
});
