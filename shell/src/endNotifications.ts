import { sessionAtom, sessionPendingAtom, sessionStore } from '@haat/session';

/**
 * Ends this browser's notifications when no user or another one is signed in: they are for one user. The API ends them with the
 * login too, but may not be reached, and does not know of a login that ended with the browser's window.
 */
export function endNotificationsWithSession(): void {
  let person: number | undefined;
  const check = () => {
    const { state, profile } = sessionStore.get(sessionAtom);
    if (sessionStore.get(sessionPendingAtom)) return;
    const next = profile?.user.id;
    const isAnother = person !== undefined && next !== undefined && next !== person;
    if (state !== 'authenticated' || isAnother) void endSubscription();
    person = next ?? person;
  };
  sessionStore.sub(sessionAtom, check);
  sessionStore.sub(sessionPendingAtom, check);
  check();
}

async function endSubscription(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
    // Notifications on the lock screen belong to the user who has left.
    for (const notice of (await registration?.getNotifications?.()) ?? []) notice.close();
  } catch {
    // Blocked, or without a network: the next visit tries again.
  }
}
