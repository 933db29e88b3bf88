export {
  type ObjectStorage,
  openBucket,
  type S3Settings,
  StorageError,
  type StoredObject,
} from './openBucket';
export { readS3Settings } from './readS3Settings';
