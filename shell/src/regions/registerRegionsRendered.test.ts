/** @jest-environment jsdom */

import { navigation } from '@haat/navigation';
import { start, triggerAppChange } from 'single-spa';
import { siteRoutes } from '../siteRoutes';
import { recordedControls } from '../testing/recordedControls';
import { registerRegions } from './registerRegions';

test('what was rendered for an address that the guard has left goes when another region comes', async () => {
  const { calls, controls } = recordedControls();
  navigation.push('/login');
  await registerRegions(controls, null, () => true);
  start();
  await triggerAppChange();
  const others = siteRoutes()
    .regions.filter((region) => region !== 'account')
    .map((region) => `unmount ${region}`);
  expect(calls).toEqual([...others, 'mount account']);

  calls.length = 0;
  navigation.push('/cart');
  await triggerAppChange();
  expect(calls).toEqual(['unmount account', 'mount cart_checkout']);
});
