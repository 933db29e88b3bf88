import { sessionAtom, sessionStore } from './store';

/** The user's id; 0 while the profile is loading, null when nobody is signed in. */
function personHere(): number | null {
  const { state, profile } = sessionStore.get(sessionAtom);
  return state === 'authenticated' ? (profile?.user.id ?? 0) : null;
}

/** Calls back when the signed-in user changes: login, logout, another account. @param change gets the former user's id */
export function onPersonChange(change: (before: number | null) => void): void {
  let person = personHere();
  sessionStore.sub(sessionAtom, () => {
    const before = person;
    person = personHere();
    // The profile of the one who is signed in has been loaded.
    const onlyNamed = before === 0 && person !== null;
    if (before !== person && !onlyNamed) change(before);
  });
}
