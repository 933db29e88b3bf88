import { type CompositionChange, localDigits } from '@haat/contracts';
import type { Translation } from '@haat/remote';
import type { releasesTexts } from '../strings/releases';

type Words = Pick<Translation<typeof releasesTexts>, 'changes' | 'asBuilt'>;

/** One difference between two compositions, in words. */
export function changeText(
  { what, name, version, from, percent = 0, prefix = '' }: CompositionChange,
  { changes, asBuilt }: Words,
): string {
  const of = version ?? asBuilt;
  switch (what) {
    case 'live':
      return changes.live(name, from ?? asBuilt, of);
    case 'canary':
      return changes.canary(name, of, localDigits(percent));
    case 'granted':
    case 'grant_ended':
      return changes[what](name, prefix);
    default:
      return changes[what](name, of);
  }
}
