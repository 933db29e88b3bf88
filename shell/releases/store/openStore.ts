import path from 'node:path';
import type { ReleaseSettings } from '../settings';
import { refuseEmptied } from './emptiedStore';
import { folderStore } from './folderStore';
import { LastGood } from './lastGood';
import type { ReleaseStore } from './releaseStore';
import { s3Store } from './s3Store';

/** The release store that the settings name. */
export function openStore(settings: ReleaseSettings): ReleaseStore {
  const store = storeOf(settings);
  return refuseEmptied(store, new LastGood(settings.dataFolder, store.place));
}

function storeOf({ releasesFolder, releasesS3, dataFolder, publicKeys }: ReleaseSettings): ReleaseStore {
  if (!releasesS3) return { ...folderStore(releasesFolder), publicKeys };
  const cache = { ...folderStore(path.join(dataFolder, 'fetched-releases')), publicKeys };
  return { ...s3Store(releasesS3, cache), publicKeys };
}
