const owners: readonly [owner: object, names: readonly string[]][] = [
  [window, ['fetch', 'XMLHttpRequest']],
  [history, ['pushState', 'replaceState']],
  [JSON, ['parse', 'stringify']],
  [Storage.prototype, ['getItem', 'setItem', 'removeItem']],
  [EventTarget.prototype, ['addEventListener', 'removeEventListener']],
];

/** The globals that all scripts share, saved before a remote's code runs. Import before the first region loads. */
export const globals = owners.flatMap(([owner, names]) =>
  names.map((name) => ({ owner, name, value: Reflect.get(owner, name) as unknown })),
);
