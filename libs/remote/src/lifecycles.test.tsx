import { navigation, useParams } from '@haat/navigation';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/dom';
import { lazy, useState } from 'react';
import { type RegionProps, reactLifecycles, type ScreenRoute } from './lifecycles';

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
  navigation.push('/thing/1');
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
  navigation.push('/elsewhere');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(element).toHaveTextContent('thing 1');
  navigation.push('/thing/2');
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
