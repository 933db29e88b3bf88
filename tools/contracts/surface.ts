/** One thing that a lib offers: a function, a type, a call of the API. */
export interface Entry {
  /** As its users name it: addToCart, or cart.addToCart of a lib that exports whole files. */
  name: string;
  /** The version in which it came or was last changed. */
  since: string;
  /** A declaration of TypeScript, or the rows of a call or schema on the wire. */
  text: string;
  /** It is not exported, but what is cannot be understood without it. */
  inside?: boolean;
}

/** What a lib offers, at one version. */
export interface Surface {
  /** @haat/session */
  lib: string;
  version: string;
  entries: readonly Entry[];
}

const ABOUT = [
  'What the last release of this lib offers. Written by `npm run contract -- accept`, read by `npm run contract`:',
  'a change of it needs a new version and a reason (CHANGES.md, docs/adr/0032-versions-by-what-changed.md).',
];

/** A surface as it stands in the lib's folder, for people to read in a diff. */
export function surfaceText({ lib, version, entries }: Surface): string {
  const sections = entries.map(
    ({ name, since, text, inside }) =>
      `${name} (${inside ? 'inside, ' : ''}since ${since})\n${text.replaceAll(/^(?=.)/gm, '  ')}\n`,
  );
  return [`${lib} ${version}\n`, ...ABOUT.map((line) => `${line}\n`), '\n', sections.join('\n')].join('');
}

/**
 * Reads a surface.
 * @throws Error when the text is none
 */
export function readSurface(text: string): Surface {
  const [first = '', ...rest] = text.split('\n');
  const [, lib = '', version = ''] = /^(@haat\/[\w-]+) (\d+\.\d+\.\d+)$/.exec(first) ?? [];
  if (!lib) throw new Error('The first line of a surface is like "@haat/session 1.2.0"');
  const entries: Entry[] = [];
  for (const line of rest) {
    const [, name, since] = /^(\S+) \((?:inside, )?since (\d+\.\d+\.\d+)\)$/.exec(line) ?? [];
    const last = entries.at(-1);
    if (name && since)
      entries.push({ name, since, text: '', ...(line.includes(' (inside, ') ? { inside: true } : {}) });
    else if (last && line) last.text += `${last.text && '\n'}${line.slice(2)}`;
  }
  return { lib, version, entries };
}
