import { growthText } from './growthText';

const words = { new: 'new', up: (p: string) => `+${p}%`, down: (p: string) => `−${p}%`, flat: '±0%' };

test.each([
  ['new', 'new'],
  [0, '±0%'],
  [12.5, '+12.5%'],
  [-4, '−4%'],
  [1234.56, '+1,234.6%'],
] as const)('%s reads %s', (growth, text) => {
  expect(growthText(growth, words)).toBe(text);
});
