import { WORKER } from '@haat/page/names';

// The browser's half of push notifications: permission and subscription. The API stores where a login receives them.

/** How long a new worker may take to start, in ms. */
const WORKER_TIMEOUT_MS = 10_000;

/** 'install': iPhones and iPads have it for sites on the home screen only. 'denied': the visitor has to allow it in the browser. */
export type PushSupport = 'unsupported' | 'install' | 'denied' | 'ready';

export function pushSupport(): PushSupport {
  const hasAll = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!hasAll) return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** The address at which the browser gets notifications; null where it gets none. */
export async function browserEndpoint(): Promise<string | null> {
  if (pushSupport() !== 'ready' || Notification.permission !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/** The visitor has not allowed notifications: 'denied', or 'default' where the question was left unanswered. */
export class NotAllowed extends Error {
  override name = 'NotAllowed';
  readonly permission: NotificationPermission;
  constructor(permission: NotificationPermission) {
    super(`The permission is ${permission}`);
    this.permission = permission;
  }
}

/**
 * Asks for the permission where it has to, and subscribes. Call it on a press: browsers answer no other call.
 * @param serverKey the shop's public key
 * @throws NotAllowed, or the browser's error
 */
export async function subscribeBrowser(serverKey: string): Promise<PushSubscription> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new NotAllowed(permission);
  const { pushManager } = await startedWorker();
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) === serverKey) return before;
  // A browser has one subscription, for one key.
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
}

/** Tells the service worker that the shop has the subscription, so that it can renew it. */
export async function noteSubscription(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ subscribed: true });
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Visitors who save data have no worker until they want one. */
async function startedWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  const isThere = await serviceWorker.getRegistration();
  if (!isThere) await serviceWorker.register(WORKER, { updateViaCache: 'none' });
  return Promise.race([
    serviceWorker.ready,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The service worker does not start')), WORKER_TIMEOUT_MS);
    }),
  ]);
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
