import type { ReactElement } from 'react';

/** One repeat of a textile pattern, in px. */
export interface Tile {
  width: number;
  height: number;
  drawing: ReactElement;
}

/** Bangladeshi textiles, each drawn as one repeat in the colours of the design tokens. */
export const tiles = {
  /** Gamcha: red check. */
  gamcha: {
    width: 48,
    height: 48,
    drawing: (
      <>
        <path fill="var(--undyed)" d="M0 0h48v48H0z" />
        <path fill="var(--madder-6)" fillOpacity=".62" d="M0 0h16v48H0zM26 0h3v48h-3zM35 0h3v48h-3z" />
        <path fill="var(--madder-6)" fillOpacity=".62" d="M0 0h48v16H0zM0 26h48v3H0zM0 35h48v3H0z" />
      </>
    ),
  },
  /** Jamdani: motifs woven in by hand. */
  jamdani: {
    width: 40,
    height: 40,
    drawing: (
      <>
        <path fill="var(--indigo-8)" d="M0 0h40v40H0z" />
        <path
          fill="var(--undyed)"
          d="M18 8h4v4h4v4h4v8h-4v4h-4v4h-4v-4h-4v-4h-4v-8h4v-4h4zM0 0h4v4H0zM36 0h4v4h-4zM0 36h4v4H0zM36 36h4v4h-4z"
        />
        <path fill="var(--madder-6)" d="M18 16h4v2h2v4h-2v2h-4v-2h-2v-4h2z" />
      </>
    ),
  },
  /** Nakshi kantha: running stitches. */
  kantha: {
    width: 48,
    height: 48,
    drawing: (
      <>
        <path fill="var(--turmeric-1)" d="M0 0h48v48H0z" />
        <g fill="none" strokeWidth="1.6" strokeLinecap="round">
          <path stroke="var(--madder-6)" strokeDasharray="7 5" d="M0 4h48M0 20h48M0 36h48" />
          <path
            stroke="var(--indigo-5)"
            strokeDasharray="7 5"
            strokeDashoffset="6"
            d="M0 12h48M0 28h48M0 44h48"
          />
        </g>
      </>
    ),
  },
  /** Katan: wedding red with gold. */
  katan: {
    width: 30,
    height: 30,
    drawing: (
      <>
        <path fill="var(--madder-7)" d="M0 0h30v30H0z" />
        <path fill="var(--turmeric-3)" d="m7.500 3.500 3 4-3 4-3-4zM22.500 18.500l3 4-3 4-3-4z" />
      </>
    ),
  },
  /** Lungi: plaid. */
  lungi: {
    width: 56,
    height: 56,
    drawing: (
      <>
        <path fill="var(--neem-6)" d="M0 0h56v56H0z" />
        <path fill="var(--indigo-9)" fillOpacity=".55" d="M0 0h20v56H0zM0 0h56v20H0z" />
        <path
          fill="var(--turmeric-3)"
          fillOpacity=".8"
          d="M9 0h2v56H9zM37 0h2v56h-2zM0 9h56v2H0zM0 37h56v2H0z"
        />
      </>
    ),
  },
  /** Block print in turmeric yellow. */
  block: {
    width: 52,
    height: 52,
    drawing: (
      <>
        <path fill="var(--turmeric-4)" d="M0 0h52v52H0z" />
        <g fill="var(--madder-7)">
          <path d="M13 3q5 5 0 10-5-5 0-10ZM13 23q5-5 0-10-5 5 0 10ZM3 13q5-5 10 0-5 5-10 0ZM23 13q-5-5-10 0 5 5 10 0Z" />
          <path d="M39 29q5 5 0 10-5-5 0-10ZM39 49q5-5 0-10-5 5 0 10ZM29 39q5-5 10 0-5 5-10 0ZM49 39q-5-5-10 0 5 5 10 0Z" />
          <path d="m39 10.500 2.500 2.500-2.500 2.500-2.500-2.500zM13 36.500l2.500 2.500-2.500 2.500-2.500-2.500z" />
        </g>
      </>
    ),
  },
  /** Pinstripe. */
  pinstripe: {
    width: 14,
    height: 14,
    drawing: (
      <>
        <path fill="var(--lampblack)" d="M0 0h14v14H0z" />
        <path fill="var(--jute)" fillOpacity=".65" d="M6.500 0h1v14h-1z" />
      </>
    ),
  },
  /** Rickshaw: the painted zigzag of a rickshaw hood. */
  rickshaw: {
    width: 40,
    height: 40,
    drawing: (
      <>
        <path fill="var(--turmeric-4)" d="M0 0h40v40H0z" />
        <path
          fill="none"
          stroke="var(--lampblack)"
          strokeWidth="7"
          d="m-10 40 30-30 30 30M-10 0l30-30L50 0"
        />
        <path
          fill="none"
          stroke="var(--madder-6)"
          strokeWidth="3"
          d="m-10 50 30-30 30 30M-10 10l30-30 30 30"
        />
      </>
    ),
  },
  /** Mesh: sportswear. */
  mesh: {
    width: 12,
    height: 12,
    drawing: (
      <>
        <path fill="var(--neem-6)" d="M0 0h12v12H0z" />
        <circle cx="3" cy="3" r="1.700" fill="var(--neem-7)" />
        <circle cx="9" cy="9" r="1.700" fill="var(--neem-7)" />
      </>
    ),
  },
} as const satisfies Record<string, Tile>;

/** The names of all textiles. */
export type TextileName = keyof typeof tiles;
