import { memo, useId } from 'react';
import { TextilePattern } from './Textile';
import type { TextileName } from './tiles';

interface HangingClothProps {
  name: TextileName;
  /** Length below the line, in units of the SVG; the cloth is 160 wide. */
  length: number;
  /** Length of the front half, in the same units. */
  flap: number;
  /** Draws a woven border at both ends, as on saris. */
  border?: boolean;
  className?: string;
}

const WIDTH = 160;
const FRINGE = 9;

/** The wavy lower edge of a cloth, from right to left. */
const hem = (y: number) => `Q${WIDTH * 0.75} ${y + 7} ${WIDTH / 2} ${y - 1}T4 ${y}`;
const outline = (y: number) => `M6 0H154L156 ${y}${hem(y)}Z`;

/** A cloth over a line, with a back and a front half. Decorative; memoized, since the form next to it renders often. */
export const HangingCloth = memo(function HangingCloth({
  name,
  length,
  flap,
  border = false,
  className,
}: HangingClothProps) {
  const id = useId();
  const [pattern, folds, temples] = [`${id}cloth`, `${id}folds`, `${id}temples`];
  const halves = [
    { key: 'behind', y: length, shade: 0.12 },
    { key: 'near', y: flap, shade: 0 },
  ];
  return (
    <svg
      className={className}
      viewBox={`0 0 ${WIDTH} ${length + FRINGE + 4}`}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <TextilePattern id={pattern} name={name} />
        <linearGradient id={folds}>
          {foldStops.map(([offset, opacity]) => (
            <stop key={offset} offset={offset} stopColor="#2b1a10" stopOpacity={opacity} />
          ))}
        </linearGradient>
        <pattern id={temples} width="16" height="30" patternUnits="userSpaceOnUse">
          <path fill="var(--turmeric-4)" d="M0 0h16v30H0z" />
          <path fill="var(--madder-7)" d="M0 4h16v2H0zM0 24h16v2H0zM8 9l7 12H1z" />
        </pattern>
      </defs>
      {halves.map(({ key, y, shade }) => (
        <g key={key}>
          {key === 'near' ? <path d={outline(y + 6)} fill="#2b1a10" fillOpacity=".22" /> : null}
          <path
            d={`M156 ${y + FRINGE / 2}${hem(y + FRINGE / 2)}`}
            fill="none"
            stroke="var(--jute)"
            strokeWidth={FRINGE}
            strokeDasharray="1.500 3.500"
          />
          <path d={outline(y)} fill={`url(#${pattern})`} />
          {border ? <path d={band(y)} fill={`url(#${temples})`} /> : null}
          <path d={outline(y)} fill={`url(#${folds})`} />
          {shade > 0 ? <path d={outline(y)} fill="#2b1a10" fillOpacity={shade} /> : null}
        </g>
      ))}
    </svg>
  );
});

/** The border: a band of 30 units parallel to the lower edge. */
const band = (y: number) =>
  `M4.200 ${y - 30}Q${WIDTH * 0.25} ${y - 38} ${WIDTH / 2} ${y - 31}T155.800 ${y - 30}L156 ${y}${hem(y)}Z`;

const foldStops = [
  [0, 0.22],
  [0.1, 0],
  [0.26, 0.16],
  [0.34, 0.02],
  [0.52, 0.14],
  [0.6, 0],
  [0.78, 0.18],
  [0.88, 0.02],
  [1, 0.24],
] as const;
