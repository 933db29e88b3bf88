import { packageNameOf } from './kinds';

export const rollbackCommand = (remote: string) => `npm run rollback -- ${packageNameOf(remote)}`;

/** What a person can do with a canary that is held. */
export const commandsFor = (remote: string) =>
  `${rollbackCommand(remote)} ends it, npm run dismiss -- ${packageNameOf(remote)} goes on with it`;
