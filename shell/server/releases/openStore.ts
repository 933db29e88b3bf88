import type { Settings } from '../settings';
import { folderStore } from './folderStore';
import type { ReleaseStore } from './releaseStore';

/** The release store that the settings name. */
export function openStore({ releasesFolder }: Settings): ReleaseStore {
  return folderStore(releasesFolder);
}
