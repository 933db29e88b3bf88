/** @jest-environment jsdom */
import { navigation } from '@haat/navigation';
import { start, triggerAppChange } from 'single-spa';
import { REGIONS, type Region } from '../siteMap';
import type { RegionControl } from './region';
import { registerRegions } from './registerRegions';

test('what was rendered for an address that the guard has left goes when another region comes', async () => {
  const calls: string[] = [];
  const control = (region: string): RegionControl => ({
    bootstrap: async () => {},
    mount: async () => void calls.push(`mount ${region}`),
    unmount: async () => void calls.push(`unmount ${region}`),
    retry: async () => {},
  });
  const controls = Object.fromEntries(REGIONS.map((region) => [region, control(region)]));
  navigation.push('/login');
  await registerRegions(controls as Record<Region, RegionControl>, null, () => true);
  start();
  await triggerAppChange();
  const others = REGIONS.filter((region) => region !== 'account').map((region) => `unmount ${region}`);
  expect(calls).toEqual([...others, 'mount account']);

  calls.length = 0;
  navigation.push('/cart');
  await triggerAppChange();
  expect(calls).toEqual(['unmount account', 'mount cart_checkout']);
});
