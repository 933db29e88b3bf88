export {
  type ObjectStorage,
  openBucket,
  type S3Settings,
  StorageError,
  type StoredObject,
} from './openBucket';
