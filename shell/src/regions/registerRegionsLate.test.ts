/** @jest-environment jsdom */
import { navigation } from '@haat/navigation';
import { start, triggerAppChange } from 'single-spa';
import { REGIONS, type Region } from '../siteMap';
import type { RegionControl } from './region';
import { registerRegions } from './registerRegions';

test('the first region makes room when the page has left it before single-spa starts', async () => {
  const calls: string[] = [];
  const control = (region: string): RegionControl => ({
    bootstrap: async () => {},
    mount: async () => void calls.push(`mount ${region}`),
    unmount: async () => void calls.push(`unmount ${region}`),
    retry: async () => {},
  });
  const controls = Object.fromEntries(REGIONS.map((region) => [region, control(region)]));
  navigation.push('/cart');
  await registerRegions(controls as Record<Region, RegionControl>, 'catalog', () => true);
  start();
  await triggerAppChange();
  expect(calls).toEqual(['unmount catalog', 'mount cart_checkout']);
});
