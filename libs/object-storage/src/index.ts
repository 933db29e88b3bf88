export { type ObjectStorage, openBucket, type S3Settings, StorageError } from './openBucket';
