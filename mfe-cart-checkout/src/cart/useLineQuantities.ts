import type { CartLine } from '@haat/contracts';
import { loadCart, notify, setQuantity } from '@haat/session';
import { useRef, useState } from 'react';

type Wanted = Readonly<Record<number, number>>;

/**
 * Optimistic quantities: shown immediately and sent one request at a time, only the last one of several quick clicks. A
 * rejected change is reverted.
 */
export function useLineQuantities() {
  const [wanted, setWanted] = useState<Wanted>({});
  const latest = useRef(new Map<number, number>());
  const running = useRef(new Map<number, Promise<boolean>>());

  function change(line: CartLine, quantity: number) {
    latest.current.set(line.id, quantity);
    setWanted((before) => ({ ...before, [line.id]: quantity }));
    if (!running.current.has(line.id)) running.current.set(line.id, send(line));
  }

  /** Resolves to whether the change was accepted. */
  async function send(line: CartLine): Promise<boolean> {
    try {
      let sent: number | undefined;
      for (;;) {
        const next = latest.current.get(line.id);
        if (next === undefined || next === sent) return true;
        sent = next;
        await setQuantity(line, sent);
      }
    } catch (thrown) {
      // The line was removed in the meantime.
      if (latest.current.has(line.id)) notify((thrown as Error).message, 'error');
      // The stock has changed, or another tab removed the line.
      void loadCart();
      return false;
    } finally {
      latest.current.delete(line.id);
      running.current.delete(line.id);
      setWanted(({ [line.id]: _sent, ...rest }) => rest);
    }
  }

  return {
    /** The lines with their pending quantities. */
    apply: (lines: readonly CartLine[]): CartLine[] =>
      lines.map((line) => ({ ...line, quantity: wanted[line.id] ?? line.quantity })),
    change,
    /** Drops the pending change of a line that is being removed. */
    discard: (line: CartLine) => void latest.current.delete(line.id),
    /** Waits for all pending changes; false when one was rejected. */
    settled: async () => (await Promise.all(running.current.values())).every(Boolean),
  };
}
