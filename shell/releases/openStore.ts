import path from 'node:path';
import type { Settings } from '../server/settings';
import { folderStore } from './folderStore';
import type { ReleaseStore } from './releaseStore';
import { s3Store } from './s3Store';

/** The release store that the settings name. */
export function openStore({ releasesFolder, releasesS3, dataFolder }: Settings): ReleaseStore {
  if (!releasesS3) return folderStore(releasesFolder);
  return s3Store(releasesS3, folderStore(path.join(dataFolder, 'fetched-releases')));
}
