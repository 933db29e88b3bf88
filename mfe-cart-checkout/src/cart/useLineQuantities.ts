import type { CartLine } from '@haat/contracts';
import { loadCart, notify, setQuantity } from '@haat/session';
import { useRef, useState } from 'react';

type Wanted = Readonly<Record<number, number>>;

/**
 * Quantities while they are being changed: shown at once, sent one after another, and only the last of many
 * quick presses. A refused change goes back to what the cart says.
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

  /** Answers whether the cart took the change. */
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
      // A line that was removed meanwhile wants nothing.
      if (latest.current.has(line.id)) notify((thrown as Error).message, 'error');
      // Stock has changed, or another tab removed the line.
      void loadCart();
      return false;
    } finally {
      latest.current.delete(line.id);
      running.current.delete(line.id);
      setWanted(({ [line.id]: _sent, ...rest }) => rest);
    }
  }

  return {
    /** The lines with the quantities that the shopper wants. */
    apply: (lines: readonly CartLine[]): CartLine[] =>
      lines.map((line) => ({ ...line, quantity: wanted[line.id] ?? line.quantity })),
    change,
    /** The line is being removed: what was not sent yet is no longer wanted. */
    forget: (line: CartLine) => void latest.current.delete(line.id),
    /** Waits until every change has reached the cart; false when one was refused. */
    settled: async () => (await Promise.all(running.current.values())).every(Boolean),
  };
}
