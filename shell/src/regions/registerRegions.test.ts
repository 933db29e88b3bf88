/** @jest-environment jsdom */

import { navigation } from '@haat/navigation';
import { start, triggerAppChange } from 'single-spa';
import { setTestRoutes } from '../testing/testRoutes';
import { registerRegions } from './registerRegions';

const control = () => ({
  bootstrap: jest.fn(async () => {}),
  mount: jest.fn(async () => {}),
  unmount: jest.fn(async () => {}),
  retry: jest.fn(async () => {}),
});
setTestRoutes();
const catalog = control();
const cart = control();
const controls = { catalog, cart_checkout: cart, account: control(), seller: control(), operator: control() };

/** single-spa lives as long as the page, so this is one visit. */
test('takes the first region over as it is, and switches regions from then on', async () => {
  navigation.push('/home');
  await registerRegions(controls, 'catalog', () => true);
  start();
  await triggerAppChange();
  expect(catalog.mount).not.toHaveBeenCalled();
  expect(catalog.unmount).not.toHaveBeenCalled();

  navigation.push('/cart');
  await triggerAppChange();
  expect(catalog.unmount).toHaveBeenCalledTimes(1);
  expect(cart.mount).toHaveBeenCalledTimes(1);

  navigation.push('/product/1');
  await triggerAppChange();
  expect(catalog.mount).toHaveBeenCalledTimes(1);
  expect(cart.unmount).toHaveBeenCalledTimes(1);
});
