import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../run/browser.mjs';
import type { Visitor } from './demoVisitors';
import { startEncryptedFront } from './encryptedFront';
import { LINE, startPacketLine } from './packetLine';
import { ROOT } from './servers';

/** A cheap phone, so many times slower than this machine. */
const PHONE = { slower: 4, width: 390, height: 844 };
export const START_TIMEOUT_MS = 60_000;

/**
 * How pages come to the phone: each request delayed by the browser, encrypted over a line of packets, or as fast as this
 * machine is.
 */
export type Network = 'delayed' | 'packets' | 'fast';

/** A site that is measured. */
export interface Site {
  /** Origin without the slow line, for calls before a visit. */
  origin: string;
  /** Origin for the phone's browser. */
  address: string;
  /** The browser delays each request. */
  isDelayed: boolean;
}

export interface Phone {
  context: BrowserContext;
  page: Page;
  devtools: CDPSession;
}

/** A phone's browser, and the sites as it sees them. */
export async function startPhones(origins: readonly string[], network: Network) {
  const line = network === 'packets' ? await startPacketLine() : null;
  const fronts = line ? await Promise.all(origins.map((origin) => startEncryptedFront(origin))) : null;
  // With all certificate errors ignored, Chromium caches no response, and what pages prefetch is loaded twice. A context that
  // ignores them pays for a failed connection first.
  const trusted = (fronts ?? []).map(({ keyHash }) => keyHash).join();
  const byLine = line
    ? [
        `--proxy-server=${line.address}`,
        '--proxy-bypass-list=<-loopback>',
        `--ignore-certificate-errors-spki-list=${trusted}`,
      ]
    : [];
  const executablePath = await findBrowser(ROOT);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...byLine] });
  return {
    browser,
    sites: origins.map((origin, at): Site => {
      return { origin, address: fronts?.[at]?.address ?? origin, isDelayed: network === 'delayed' };
    }),
    async stop() {
      await browser.close();
      for (const front of fronts ?? []) front.stop();
      line?.stop();
    },
  };
}

/** A phone with an empty cache. */
export async function openPhone(
  browser: Browser,
  { address, isDelayed }: Site,
  { hint, stored }: Visitor,
): Promise<Phone> {
  const { width, height } = PHONE;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  await context.addCookies([{ name: 'haat_session', value: hint, url: address }]);
  // tsx compiles the functions that run in the page with calls of this.
  await context.addInitScript('globalThis.__name = (fn) => fn;');
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, stored);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (isDelayed)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LINE.roundTrip,
      downloadThroughput: LINE.down / 8,
      uploadThroughput: LINE.up / 8,
    });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slower });
  return { context, page, devtools };
}
