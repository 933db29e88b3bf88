import { fireEvent, screen } from '@testing-library/react';
import { OfflineNotice } from './frame/OfflineNotice';
import { startOfflinePages } from './offline';
import { PAGE_DATA } from './regions/composition';
import { renderFrame } from './testing/renderFrame';

const register = jest.fn(async () => {});
let stored: { headers: Map<string, string> } | undefined;

beforeAll(() => {
  const page = {
    composition: { id: '7.aa', remotes: {} },
    manifests: {},
    integrity: {},
    settings: { guestAccess: 'explicit', offlinePages: true },
  };
  document.head.innerHTML = `<script type="application/json" id="${PAGE_DATA}">${JSON.stringify(page)}</script>`;
  Object.defineProperty(navigator, 'serviceWorker', { value: { register } });
  Object.defineProperty(window, 'caches', { value: { match: async () => stored } });
});

test('the service worker is started, but not for visitors who save data', () => {
  startOfflinePages();
  expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  startOfflinePages();
  expect(register).toHaveBeenCalledTimes(1);
});

test('the notice has the time of the page where the device has stored it', async () => {
  startOfflinePages();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderFrame(<OfflineNotice />);
  fireEvent(window, new Event('offline'));
  expect(screen.getByText('You are offline. What you see may be out of date.')).toBeVisible();
  stored = { headers: new Map([['x-haat-stored-at', String(Date.parse('2026-11-23T09:05:00+06:00'))]]) };
  fireEvent(window, new Event('offline'));
  expect(
    await screen.findByText('You are offline. What you see may be out of date. (23 Nov 2026, 9:05 AM)'),
  ).toBeVisible();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(screen.queryByText(/You are offline/)).toBeNull();
});
