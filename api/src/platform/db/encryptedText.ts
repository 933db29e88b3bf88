/** A value that only `PrivateData` writes and reads. */
export type EncryptedText = string & { readonly isEncrypted: true };
