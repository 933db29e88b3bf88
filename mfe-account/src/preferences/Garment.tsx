import type { Preference } from '@haat/contracts';
import { memo, useId } from 'react';
import { TextilePattern } from '../textiles/Textile';
import type { TextileName } from '../textiles/tiles';

interface Cut {
  textile: TextileName;
  /** Outline of the garment in a view box of 200 × 200. */
  outline: string;
  /** Seams, collar and pockets, drawn on top. */
  seams: string;
}

const cuts: Record<Preference, Cut> = {
  // A buttoned shirt with long sleeves.
  formal: {
    textile: 'pinstripe',
    outline:
      'M78 34l22 14 22-14 30 12q8 3 10 12l14 110q1 8-7 9l-9 1q-7 1-9-6l-10-72 2 106H57l2-106-10 72q-2 7-9 6l-9-1q-8-1-7-9l14-110q2-9 10-12z',
    seams:
      'M78 34l22 14-12 22-16-30M122 34l-22 14 12 22 16-30M100 50v156M100 84h.1M100 112h.1M100 140h.1M100 168h.1M114 92h18v18q-9 8-18 0z',
  },
  // A tee.
  casual: {
    textile: 'gamcha',
    outline: 'M76 36q24 20 48 0l34 14q7 3 10 10l14 34-30 14-8-12 2 104H54l2-104-8 12-30-14 14-34q3-7 10-10z',
    seams: 'M76 36q24 20 48 0M72 38q28 26 56 0M56 96l2-26M144 96l-2-26M54 192h92',
  },
  // A hoodie with a pouch.
  streetwear: {
    textile: 'rickshaw',
    outline:
      'M70 44q4-24 30-24t30 24l24 10q8 4 10 12l16 104q1 8-6 10l-12 3q-7 1-9-6l-9-64 2 92H54l2-92-9 64q-2 7-9 6l-12-3q-7-2-6-10l16-104q2-8 10-12z',
    seams:
      'M70 44q4 22 30 28 26-6 30-28M82 42q2-12 18-12t18 12q-4 14-18 18-14-4-18-18zM92 62v26M108 62v26M70 180l12-38h36l12 38zM54 192h92',
  },
  // A panjabi: a long placket, a band for a collar.
  ethnic: {
    textile: 'jamdani',
    outline:
      'M82 26h36l34 14q8 4 10 12l12 92q1 8-6 9l-11 2q-7 1-9-6l-8-58 10 128-50-1-50 1 10-128-8 58q-2 7-9 6l-11-2q-7-1-6-9l12-92q2-8 10-12z',
    seams:
      'M82 26q18 12 36 0M84 20h32v8q-16 10-32 0zM92 36v54q8 8 16 0V36M100 48h.1M100 64h.1M100 80h.1M60 168l-4 48M140 168l4 48',
  },
  // A singlet for the gym.
  activewear: {
    textile: 'mesh',
    outline: 'M66 22h16q2 38 18 38t18-38h16q-2 46 22 66l-4 112q-52 8-104 0l-4-112q24-20 22-66z',
    seams:
      'M76 24q2 44 24 44t24-44M58 30q2 38-8 52M142 30q-2 38 8 52M49 188q51 8 102 0M62 104l10 82M138 104l-10 82',
  },
};

const patches: TextileName[] = [
  'gamcha',
  'jamdani',
  'rickshaw',
  'kantha',
  'katan',
  'mesh',
  'block',
  'lungi',
  'pinstripe',
];

/** The garment of a style, filled with a textile; "pick for me" is a patchwork. Decorative. */
export const Garment = memo(function Garment({ look }: { look: Preference | 'pick-for-me' }) {
  return look === 'pick-for-me' ? <Patchwork /> : <CutPiece {...cuts[look]} />;
});

function CutPiece({ textile, outline, seams }: Cut) {
  const id = useId();
  return (
    <svg viewBox="0 8 200 222" aria-hidden="true" focusable="false">
      <defs>
        <TextilePattern id={id} name={textile} scale={0.62} />
        <linearGradient id={`${id}light`} x2="1" y2=".35">
          <stop stopColor="#fff" stopOpacity=".16" />
          <stop offset=".5" stopColor="#fff" stopOpacity="0" />
          <stop offset="1" stopColor="#0d1026" stopOpacity=".3" />
        </linearGradient>
      </defs>
      <path d={outline} fill={`url(#${id})`} />
      <path d={outline} fill={`url(#${id}light)`} />
      <path
        d={seams}
        fill="none"
        stroke="#0d1026"
        strokeOpacity=".55"
        strokeWidth="3.500"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d={seams}
        fill="none"
        stroke="var(--undyed)"
        strokeWidth="1.300"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Patchwork() {
  const id = useId();
  return (
    <svg viewBox="20 20 160 160" aria-hidden="true" focusable="false">
      {patches.map((name, place) => {
        const [x, y] = [34 + (place % 3) * 44, 34 + Math.floor(place / 3) * 44];
        return (
          <g key={name}>
            <defs>
              <TextilePattern id={`${id}${name}`} name={name} scale={0.5} />
            </defs>
            <rect x={x} y={y} width="44" height="44" fill={`url(#${id}${name})`} />
          </g>
        );
      })}
      <path
        d="M34 78h132M34 122h132M78 34v132M122 34v132M37 37h126v126H37z"
        fill="none"
        stroke="var(--undyed)"
        strokeWidth="2"
        strokeDasharray="6 4"
      />
    </svg>
  );
}
