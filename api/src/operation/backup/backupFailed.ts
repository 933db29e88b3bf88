/** A backup can't be made, read or restored; the message is one line for the terminal. */
export class BackupFailed extends Error {
  override name = 'BackupFailed';
}
