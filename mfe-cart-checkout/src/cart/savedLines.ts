import { request } from '@haat/api-client';
import { savedLinesKeys } from '@haat/api-client/queries/savedLines';
import * as read from '@haat/api-client/readers';
import { type CartLine, cart, piecesOf, products } from '@haat/contracts';
import { addToCart, askPrices, loadCart, removeLine, sameChoice, savedLinesStorage } from '@haat/session';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

const linesOf = (answer: unknown) => read.cart(answer).items;

const choiceOf = ({ product, quantity, size, color, custom_measurements }: CartLine) => ({
  product_id: product,
  quantity,
  size,
  color,
  custom_measurements,
});

/** The lines saved for later at today's prices, the last saved first. A guest's go to the server when a member asks. */
export const savedLinesQuery = (isMember: boolean) =>
  queryOptions({
    queryKey: savedLinesKeys.of(isMember),
    queryFn: isMember ? memberLines : guestLines,
    staleTime: 0,
  });

async function memberLines(): Promise<CartLine[]> {
  const lines = savedLinesStorage.read();
  if (lines.length === 0) return request(cart.getSavedLines, {}, linesOf);
  const saved = await request(cart.addSavedLines, { body: { lines: lines.map(choiceOf) } }, linesOf);
  savedLinesStorage.write([]);
  return saved;
}

async function guestLines(): Promise<CartLine[]> {
  const lines = savedLinesStorage.read();
  const reprice = await askPrices(lines);
  return lines.map((line) => reprice(line));
}

const productNow = (id: number) => request(products.getProduct, { params: { id } }, read.product);

/** The changes of a member's lines, or of a guest's. Each rejects with the text to show. */
export function savedLines(queryClient: QueryClient, isMember: boolean) {
  const show = (lines: CartLine[]) =>
    queryClient.setQueryData(savedLinesQuery(isMember).queryKey, () => lines);
  const changeLocal = (change: (lines: CartLine[]) => CartLine[]) => {
    savedLinesStorage.write(change(savedLinesStorage.read()));
    queryClient.setQueryData(savedLinesQuery(false).queryKey, (shown = []) => change(shown));
  };
  const without = (line: CartLine) => (lines: CartLine[]) => lines.filter((one) => !sameChoice(one, line));

  return {
    /** Moves a line of the cart to the saved ones. */
    async save(line: CartLine): Promise<void> {
      if (isMember) {
        show(await request(cart.saveLine, { params: { id: line.id } }, linesOf));
        return loadCart();
      }
      changeLocal((lines) => [line, ...without(line)(lines)]);
      await removeLine(line);
    },

    /** Moves a saved line back to the cart, with as many pieces as there are; nothing where it is saved no more. */
    async restore(line: CartLine): Promise<void> {
      const isSame = (one: CartLine) => sameChoice(one, line);
      if (isMember) {
        // Found by its choice, since the line had another id in the cart.
        const saved = queryClient.getQueryData(savedLinesQuery(true).queryKey)?.find(isSame);
        if (!saved) return;
        show(await request(cart.restoreLine, { params: { id: saved.id } }, linesOf));
        return loadCart();
      }
      if (!savedLinesStorage.read().some(isSame)) return;
      const product = await productNow(line.product);
      const quantity = Math.max(1, Math.min(line.quantity, piecesOf(product, line)));
      await addToCart(product, { ...choiceOf(line), quantity });
      changeLocal(without(line));
    },

    async remove(line: CartLine): Promise<void> {
      if (isMember)
        return void show(await request(cart.removeSavedLine, { params: { id: line.id } }, linesOf));
      changeLocal(without(line));
    },

    /** Undoes a removal: the line is the last saved. */
    async putBack(line: CartLine): Promise<void> {
      if (isMember)
        return void show(await request(cart.addSavedLines, { body: { lines: [choiceOf(line)] } }, linesOf));
      changeLocal((lines) => [line, ...without(line)(lines)]);
    },
  };
}
