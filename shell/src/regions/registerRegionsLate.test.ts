/** @jest-environment jsdom */
import { navigation } from '@haat/navigation';
import { start, triggerAppChange } from 'single-spa';
import { recordedControls } from '../testing/recordedControls';
import { registerRegions } from './registerRegions';

test('the first region makes room when the page has left it before single-spa starts', async () => {
  const { calls, controls } = recordedControls();
  navigation.push('/cart');
  await registerRegions(controls, 'catalog', () => true);
  start();
  await triggerAppChange();
  expect(calls).toEqual(['unmount catalog', 'mount cart_checkout']);
});
