import { archiveOrders } from '../../domains/orders/archive.jobs';
import { recountStoreSums } from '../../domains/orders/storeSums.jobs';
import { InvalidInput } from '../../platform/http/errors';
import type { CommandGroup } from './commandLine';
import { forgetPrivateNumbers, rotatePrivateKey } from './operator.service';

/** Removes the numbers of a lost key: the only command that runs without that key. */
export const FORGET_COMMAND = 'forget-private-numbers';

/** Archive, sums, and keys of private data. */
export const dataCommands: CommandGroup = {
  usage: `  archive-orders                                those that ended ORDER_ARCHIVE_DAYS ago, as the API does every hour
  recount-sums                                  compares the dashboards' sums with all orders, and repairs them
  rotate-private-key                            ID and account numbers change over to a new PRIVATE_DATA_KEY
  forget-private-numbers <key id>               removes ID and account numbers whose key is lost`,
  commands: {
    async 'archive-orders'({ context }) {
      const archived = await archiveOrders(context);
      return `Archived ${archived} ${archived === 1 ? 'order' : 'orders'}`;
    },
    async 'recount-sums'({ context }) {
      const repaired = await recountStoreSums(context);
      if (repaired.length === 0) return 'The sums of all stores are right';
      return `Repaired the sums of ${sellersText(repaired)}`;
    },
    async 'rotate-private-key'({ context }) {
      const { sellers, unreadable, accounts, unreadableAccounts } = await rotatePrivateKey(context);
      const done = `${sellersText(sellers)}${accountsText(accounts)} changed over to the key ${context.privateData.keyId}`;
      if (unreadableAccounts.length > 0) {
        return `${done}. Can't be read and stay as they are: the two-step logins of ${unreadableAccounts.length} accounts (${unreadableAccounts.join(', ')}). Keep PRIVATE_DATA_KEY_PREVIOUS.`;
      }
      if (unreadable.length === 0) return `${done}. PRIVATE_DATA_KEY_PREVIOUS is not needed any more.`;
      return `${done}. Can't be read and stay as they are: the numbers of ${sellersText(unreadable)}. Keep PRIVATE_DATA_KEY_PREVIOUS, and restore them from a backup.`;
    },
    async [FORGET_COMMAND]({ context, given }) {
      const keyId = given ?? '';
      if (!/^[0-9a-f]{16}$/.test(keyId)) {
        throw new InvalidInput(
          'The id of the lost key must be given: 16 digits or letters, as the start names it',
        );
      }
      const { sellers, accounts } = await forgetPrivateNumbers(context, keyId);
      const off = accounts.length > 0 ? `. Two-step login is off for accounts ${accounts.join(', ')}` : '';
      return `Removed ID and account numbers of ${sellersText(sellers)}${off}`;
    },
  },
};

/** '0 sellers', '2 sellers (7, 9)' */
const sellersText = (ids: readonly number[]) =>
  `${ids.length} ${ids.length === 1 ? 'seller' : 'sellers'}${ids.length > 0 ? ` (${ids.join(', ')})` : ''}`;

const accountsText = (ids: readonly number[]) =>
  ids.length === 0
    ? ''
    : ` and two-step logins of ${ids.length} ${ids.length === 1 ? 'account' : 'accounts'}`;
