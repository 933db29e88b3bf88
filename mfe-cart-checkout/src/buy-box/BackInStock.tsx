import { productKeys } from '@haat/api-client/queries/products';
import type { Product } from '@haat/contracts';
import { useLoaded, useTexts } from '@haat/remote';
import { notify, sessionAtom } from '@haat/session';
import { Button } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { buyBoxTexts } from '../strings/buyBox';

const loadAlert = () => import('./stockAlert');
/** Failures are ignored: a click on the button loads the file again. */
const ignore = () => {};

interface BackInStockProps {
  product: Product;
  /** The chosen variant; null: the whole product, of which nothing is left. */
  variant: number | null;
  /** the product, colour and size in words */
  name: string;
}

/** "Tell me when it is back", in place of the quick checkout of something that is sold out. */
export function BackInStock({ product, variant, name }: BackInStockProps) {
  const t = useTexts(buyBoxTexts);
  const isMember = useAtomValue(sessionAtom).state === 'authenticated';
  const cache = useQueryClient();
  const [waits, setWaits] = useState<readonly (number | null)[]>([]);
  const [pending, setPending] = useState(false);
  const [asking, setAsking] = useState(false);
  const part = useLoaded(loadAlert, isMember || asking, ignore);
  const waiting = waits.includes(variant);

  useEffect(() => {
    if (!part || !isMember) return;
    let current = true;
    part.waitsFor(product.id).then((known) => current && setWaits(known), ignore);
    return () => {
      current = false;
    };
  }, [part, isMember, product.id]);

  async function click() {
    if (!isMember) return setAsking(true);
    setPending(true);
    try {
      const { setWaiting } = await loadAlert();
      setWaits(await setWaiting(product.id, variant, !waiting));
    } catch (thrown) {
      notify((thrown as Error).message, 'error');
      // It may be back already.
      cache.invalidateQueries({ queryKey: productKeys.detail(product.id) });
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        fullWidth
        pending={pending}
        pendingText={t.tellMe}
        disabled={waiting && !isMember}
        aria-pressed={waiting}
        onClick={click}
      >
        {waiting ? t.telling : t.tellMe}
      </Button>
      {part && asking ? (
        <part.GuestAlert
          product={product.id}
          variant={variant}
          name={name}
          onClose={() => setAsking(false)}
          onDone={() => setWaits([...waits, variant])}
        />
      ) : null}
    </>
  );
}
