/** @jest-environment jsdom */
import { PAGE_DATA } from '@haat/page';
import { setTestRoutes } from './testing/testRoutes';
import { reportVitals } from './webVitals';

beforeAll(setTestRoutes);

type Take = (metric: { name: string; value: number }) => void;
const mockMeasures: Record<string, Take> = {};
jest.mock('web-vitals', () => {
  const measure = (name: string) => (take: Take) => {
    mockMeasures[name] = take;
  };
  return { onLCP: measure('LCP'), onINP: measure('INP'), onCLS: measure('CLS') };
});

const page = {
  composition: { id: '7.aa', remotes: {} },
  manifests: {},
  settings: { guestAccess: 'explicit' },
};
const sendBeacon = jest.fn((_address: string, _body: string) => true);

test('the last values are sent once, when the page is left, with the route and no address', () => {
  document.body.innerHTML = `<script type="application/json" id="${PAGE_DATA}">${JSON.stringify(page)}</script>`;
  performance.getEntriesByType = () =>
    [{ serverTiming: [{ name: 'page', description: 'a-token' }] }] as never;
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon });
  history.replaceState(null, '', '/order/R100231?from=mail');
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  const changeTo = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    window.document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };

  reportVitals();
  history.replaceState(null, '', '/home');
  mockMeasures.LCP?.({ name: 'LCP', value: 700 });
  mockMeasures.LCP?.({ name: 'LCP', value: 900 });
  mockMeasures.CLS?.({ name: 'CLS', value: 0.01 });
  changeTo('visible');
  expect(sendBeacon).not.toHaveBeenCalled();
  changeTo('hidden');
  changeTo('visible');
  changeTo('hidden');

  expect(sendBeacon).toHaveBeenCalledTimes(1);
  const [address, body = ''] = sendBeacon.mock.calls[0] ?? [];
  expect([address, JSON.parse(body)]).toEqual([
    '/vitals',
    { pageToken: 'a-token', composition: '7.aa', route: '/order/:orderId', lcp: 900, cls: 0.01 },
  ]);
});
