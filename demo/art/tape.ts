import type { Canvas } from './canvas';
import { short } from './geometry';

/** A tailor's tape measure: every millimetre a line, every centimetre a number. */

/** Digits as strokes in a box of 10 × 16, so that no font is needed. */
const digits = [
  'M1 5Q1 1 5 1T9 5V11Q9 15 5 15T1 11Z',
  'M2 4L6 1V15',
  'M1 5Q1 1 5 1T9 5Q9 8 1 15H9',
  'M1 3Q3 1 5 1Q9 1 9 4.5T4 8Q9 8 9 11.5T5 15Q2 15 1 13',
  'M7 15V1L1 11H10',
  'M8 1H2V7Q4 6 5 6Q9 6 9 10.5T5 15Q2 15 1 13',
  'M8 2Q2 0 1 9Q1 15 5 15T9 10.5T5 6.5T1 10',
  'M1 1H9L4 15',
  'M5 8Q1.4 8 1.4 4.5T5 1T8.6 4.5T5 8Q1 8 1 11.5T5 15T9 11.5T5 8',
  'M2 14Q8 16 9 7Q9 1 5 1T1 5.5T5 9.5T9 6',
];

export interface Tape {
  y: number;
  tilt: number;
  /** Units a centimetre. */
  centimetre: number;
  /** The number at the picture's left. */
  from: number;
}

export function tapeMeasure(canvas: Canvas, { y, tilt, centimetre, from }: Tape): string {
  const wide = 104;
  const ribbon = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2=".1"><stop offset="0" stop-color="#fbf3d8"/><stop offset=".35" stop-color="#f0dfae"/><stop offset=".62" stop-color="#f9efcf"/><stop offset="1" stop-color="#e2cd98"/></linearGradient>`,
  );
  let [fine, whole, numbers, tens] = ['', '', '', ''];
  const count = Math.ceil(1400 / centimetre);
  for (let index = -1; index < count; index += 1) {
    const x = index * centimetre;
    whole += `M${short(x)} 0v40`;
    for (let part = 1; part < 10; part += 1)
      fine += `M${short(x + (part * centimetre) / 10)} 0v${part === 5 ? 28 : 17}`;
    const value = String(from + index);
    const left = x - value.length * 7.5;
    [...value].forEach((digit, place) => {
      const shape = movedDigit(digits[Number(digit)] ?? '', left + place * 15, 52);
      if (value.endsWith('0')) tens += shape;
      else numbers += shape;
    });
  }
  const strip = `<path d="M-120 0H1400V${wide}H-120Z"`;
  return `<g transform="rotate(${short(tilt)} 600 ${y}) translate(0 ${y - wide / 2})">${[26, 17, 9]
    .map((far) => `${strip} fill="#2a1c10" opacity=".07" transform="translate(${short(far * 0.6)} ${far})"/>`)
    .join(
      '',
    )}${strip} fill="${ribbon}"/><g fill="none" stroke="#3a322a" stroke-linecap="round"><path d="${fine}" stroke-width="1.6"/><path d="${whole}" stroke-width="2.6"/><path d="${numbers}" stroke-width="3"/><path d="${tens}" stroke="#a52a2a" stroke-width="3.4"/></g><path d="M-120 1.5H1400M-120 ${wide - 1.5}H1400" stroke="#b99a58" stroke-width="3" opacity=".7"/></g>`;
}

/** Moves the path of a digit to its place, as large as a centimetre allows. */
function movedDigit(path: string, dx: number, dy: number): string {
  const [kx, ky] = [1.15, 1.55];
  return path.replaceAll(/([MLQT])([^A-Z]+)|V([\d.]+)|H([\d.]+)/g, (whole, letter, pairs, v, h) => {
    if (v) return `V${short(dy + Number(v) * ky)}`;
    if (h) return `H${short(dx + Number(h) * kx)}`;
    if (!letter) return whole;
    const moved = String(pairs)
      .trim()
      .split(/\s+/)
      .map(Number)
      .map((value, index) => short(index % 2 ? dy + value * ky : dx + value * kx));
    return `${letter}${moved.join(' ')}`;
  });
}
