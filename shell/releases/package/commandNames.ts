import { packageNameOf } from './kinds';

export const rollbackCommand = (remote: string) => `npm run rollback -- ${packageNameOf(remote)}`;

/** The commands that decide on a held canary. */
export const commandsFor = (remote: string) =>
  `${rollbackCommand(remote)} ends it, npm run dismiss -- ${packageNameOf(remote)} goes on with it`;
