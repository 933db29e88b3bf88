import { ageText } from './ageText';
import { en } from './strings/en';

const NOW = Date.parse('2026-11-29T12:00:00Z');

test.each([
  ['2026-11-29T11:59:40Z', 'just now'],
  ['2026-11-29T11:59:00Z', '1 minute'],
  ['2026-11-29T11:15:00Z', '45 minutes'],
  ['2026-11-29T11:00:00Z', '1 hour'],
  ['2026-11-28T06:00:00Z', '30 hours'],
  ['2026-11-27T12:00:00Z', '2 days'],
  // A clock that is slow.
  ['2026-11-29T12:05:00Z', 'just now'],
])('%s: %s', (since, text) => {
  expect(ageText(since, NOW, en.ago)).toBe(text);
});
