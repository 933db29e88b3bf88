import { inTurn } from './inTurn';

test('each side is first in every other round', async () => {
  const measured: string[] = [];
  const found = await inTurn(['ours', 'other'], 3, async (side) => measured.push(side));
  expect(measured).toEqual(['other', 'ours', 'ours', 'other', 'other', 'ours']);
  expect(found).toEqual(
    new Map([
      ['ours', [2, 3, 6]],
      ['other', [1, 4, 5]],
    ]),
  );
});

test('a round to warm up is run and not counted', async () => {
  const measured: string[] = [];
  const found = await inTurn(['ours', 'other'], 1, async (side) => measured.push(side), true);
  expect(measured).toEqual(['ours', 'other', 'other', 'ours']);
  expect(found).toEqual(
    new Map([
      ['ours', [4]],
      ['other', [3]],
    ]),
  );
});
