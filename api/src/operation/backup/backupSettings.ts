import path from 'node:path';
import { type Env, s3Setting, WrongSetting } from '@haat/servers';
import { folderPlace, type ObjectPlace } from '../../platform/files/objectPlace';
import { packageFolder } from '../../platform/files/packageFolder';
import { PRIVATE_DATA_KEY_FORM, parsePrivateDataKey } from '../../platform/private-data/parsePrivateDataKey';
import type { Settings } from '../settings';
import type { Places } from './backup.service';
import { namedBucket } from './namedBucket';
import { NO_SEAL, type Seal, sealWith } from './sealedObjects';

const BUCKET_TARGET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?(.*?)\/?$/;

/**
 * Parses the place that backups are stored in.
 * @param text a folder, or s3://<bucket>/<prefix> with BACKUP_S3_URL, _KEY_ID, _SECRET and _REGION
 * @throws WrongSetting
 */
export function targetOf(text: string, env: Env): ObjectPlace {
  if (!text.startsWith('s3:')) return folderPlace(path.resolve(env.INIT_CWD ?? '.', text));
  const [, bucket, prefix] = BUCKET_TARGET.exec(text) ?? [];
  if (!bucket)
    throw new WrongSetting(`"${text}" is no target: it must be a folder, or s3://<bucket>/<prefix>`);
  const found = s3Setting(env, 'BACKUP_S3', bucket);
  if (!found) throw new WrongSetting('BACKUP_S3_URL must be set for a target like s3://<bucket>');
  return namedBucket('BACKUP_S3', found, prefix);
}

/** BACKUP_KEY: encrypts backups. @throws WrongSetting */
export function sealOf(env: Env): Seal {
  if (!env.BACKUP_KEY) return NO_SEAL;
  const key = parsePrivateDataKey(env.BACKUP_KEY);
  if (!key) throw new WrongSetting(`BACKUP_KEY ${PRIVATE_DATA_KEY_FORM}`);
  return sealWith(key);
}

/** The places that the API and the HTML server use with the same environment. @throws WrongSetting */
export function placesOf({ dataFolder, mediaS3 }: Settings, env: Env): Places {
  const releases = s3Setting(env, 'RELEASES_S3');
  const root = path.join(packageFolder(), '..');
  return {
    pictures: mediaS3 ? namedBucket('MEDIA_S3', mediaS3) : folderPlace(path.join(dataFolder, 'media')),
    releases: releases
      ? namedBucket('RELEASES_S3', releases)
      : folderPlace(path.resolve(root, env.RELEASES_DIR || path.join(dataFolder, 'releases'))),
  };
}
