/**
 * How names are compared: case, spaces around and within, and invisible joiners don't count. Two colours, sizes,
 * tags or measurements that fold alike are one.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
