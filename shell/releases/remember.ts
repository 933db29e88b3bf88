/** Puts an entry into a map, and removes the oldest one when there are more than `max`. */
export function remember<T>(map: Map<string, T>, key: string, value: T, max: number) {
  map.delete(key);
  map.set(key, value);
  if (map.size > max) map.delete(map.keys().next().value!);
}
