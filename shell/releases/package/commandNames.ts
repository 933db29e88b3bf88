import { packageOf } from '@haat/page';
import { SHELL } from './release';

/** The name that the commands take. */
const nameOf = (remote: string) => (remote === SHELL ? SHELL : packageOf(remote));

export const rollbackCommand = (remote: string) => `npm run rollback -- ${nameOf(remote)}`;

/** What a person can do with a canary that is held. */
export const commandsFor = (remote: string) =>
  `${rollbackCommand(remote)} ends it, npm run dismiss -- ${nameOf(remote)} goes on with it`;
