import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Widths in thousandths of the type's size, as Chromium 156 measures them with the same file (measureText). */
const IN_CHROMIUM: [text: string, width: number][] = [
  ['কুর্তি', 1884.5],
  ['কার্ডিগান', 3688.5],
  ['দেয়ালের', 3542.5],
  ['নভেম্বর', 2900],
  ['৳৫,৩৯০', 3364],
  ['রাত ১১:৩৫', 4454.5],
  ['অর্ডারের', 3463.5],
  ['ক্ষুদ্র', 1638.5],
  ['কোমল', 2790.5],
  ['স্ত্রী', 971.5],
  ['র‍্যাব', 1731],
  ['কর্তৃপক্ষ', 3200.5],
  ['ব্রাহ্মণবাড়িয়া', 5269.5],
  ['লক্ষ্মীপুর', 3453],
  ['সৌন্দর্য', 2849.5],
  ['দুর্ঘটনা', 2773.5],
  ['হেঁটে', 1850.5],
  ['উদ্ভিজ্জ', 2868.5],
  ['Total ৳1,080', 4964.5],
  ['Avenue Type', 5282],
];

interface Shaped {
  width: number;
  ids: number[];
  drawn: string;
}

/** In a process of its own: HarfBuzz is a module that jest can't load. */
function shaped(texts: readonly string[]): Shaped[] {
  const script = `
    import { typeface } from ${JSON.stringify(path.join(import.meta.dirname, 'typeface.ts'))};
    const face = typeface('Regular');
    const answers = JSON.parse(process.argv[1]).map((text) => ({
      width: Math.round(face.widthOf(text) * 10) / 10,
      ids: face.runsOf(text).flatMap((run) => face.shape(run).map(({ id }) => id)),
      drawn: face.runsOf(text).map(({ drawn }) => drawn).join(''),
    }));
    console.log(JSON.stringify(answers));`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script, JSON.stringify(texts)];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' }));
}

test('words are as wide as in Chromium', () => {
  const texts = IN_CHROMIUM.map(([text]) => text);
  const widths = shaped(texts).map(({ width }, index) => [texts[index], width]);
  expect(widths).toEqual(IN_CHROMIUM);
});

test('in mid-word ে has no initial form, and a reph is drawn once', () => {
  const [alone, initial, mid, reph, twice] = shaped(['কের', 'দে', 'নভে', 'র্তি', 'কর্তির্তি']);
  expect(mid?.ids).not.toContain(initial?.ids[0]);
  expect(alone?.ids[0]).toBe(initial?.ids[0]);
  const mark = reph?.ids.filter((id) => twice?.ids.filter((one) => one === id).length === 2) ?? [];
  expect(mark.length).toBeGreaterThan(0);
  expect(reph?.ids).toHaveLength(new Set(reph?.ids).size);
});

test('letters that the typeface lacks are drawn as a text that can be read', () => {
  const drawn = [
    ['上海', 'ShangHai'],
    ['مرحبا', 'mrhb'],
    ['Gift 🎁 for মা', 'Gift :gift: for মা'],
    ['नमस्ते', 'nmste'],
    ['Đặng 👍🏽', 'Dang :thumbsup:'],
    ['é — “x” ·', 'é — “x” ·'],
    ['র‍্যাব ক\u200cখ', 'র‍্যাব ক\u200cখ'],
    ['\u{f0000}', '?'],
  ] as const;
  const found = shaped(drawn.map(([text]) => text));
  expect(found.map((one, index) => [drawn[index]?.[0], one.drawn])).toEqual(drawn);
  for (const { ids } of found) expect(ids).not.toContain(0);
});
