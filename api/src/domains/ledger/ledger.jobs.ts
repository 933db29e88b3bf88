import type { Context } from '../../context';
import { checkLedger } from './ledger.service';

/** Recounts the ledger. @throws Error that says what is wrong */
export async function requireRightLedger({ db }: Pick<Context, 'db'>): Promise<void> {
  const faults = await checkLedger({ db });
  if (Object.values(faults).some((list) => list.length > 0))
    throw new Error(`The ledger is wrong: ${JSON.stringify(faults)}`);
}
