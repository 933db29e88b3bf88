import { MAX_PREFERENCES, PREFERENCES, type Preference } from '@haat/contracts';

/** State of the picker: manually chosen styles or three random ones (section 4, Preferences). */
export interface Picker {
  mode: 'by-hand' | 'picked-for-me';
  chosen: readonly Preference[];
}

export type PickerEvent =
  | { type: 'style'; style: Preference }
  /** `random` returns numbers from 0 to below 1; tests pass their own. */
  | { type: 'pick-for-me'; random: () => number };

/** The initial state; unknown styles are ignored. */
export function pickerOf(preferred: readonly string[]): Picker {
  const chosen = PREFERENCES.filter((style) => preferred.includes(style)).slice(0, MAX_PREFERENCES);
  return { mode: 'by-hand', chosen };
}

/** The state after an event. Events of disabled choices are ignored. */
export function pick(picker: Picker, event: PickerEvent): Picker {
  if (isDisabled(picker, event.type === 'style' ? event.style : 'pick-for-me')) return picker;
  if (event.type === 'style') return toggle(picker, event.style);
  return picker.mode === 'picked-for-me'
    ? { mode: 'by-hand', chosen: [] }
    : { mode: 'picked-for-me', chosen: threeOf(event.random) };
}

/** Whether a choice is disabled. */
export function isDisabled({ mode, chosen }: Picker, choice: Preference | 'pick-for-me'): boolean {
  if (choice === 'pick-for-me') return mode === 'by-hand' && chosen.length > 0;
  if (mode === 'picked-for-me') return true;
  return chosen.length >= MAX_PREFERENCES && !chosen.includes(choice);
}

function toggle({ mode, chosen }: Picker, style: Preference): Picker {
  return {
    mode,
    chosen: chosen.includes(style) ? chosen.filter((other) => other !== style) : [...chosen, style],
  };
}

/** Three different styles with equal probability, in the order of the page. */
function threeOf(random: () => number): Preference[] {
  const left = [...PREFERENCES];
  const drawn = Array.from(
    { length: MAX_PREFERENCES },
    () => left.splice(Math.floor(random() * left.length), 1)[0],
  );
  return PREFERENCES.filter((style) => drawn.includes(style));
}
