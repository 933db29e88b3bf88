import { useTexts } from '@haat/remote';
import { cartCountAtom } from '@haat/session';
import { chevronDownIcon, IconButton } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sharedTexts } from '../strings';
import styles from './Header.module.css';
import { useDisclosure } from './useDisclosure';
import { useHydrated } from './useHydrated';

const loadPanel = () => import(/* webpackChunkName: "mini-cart" */ './MiniCart');

/** Shows what is in the cart without leaving the page, on wide screens. The cart's remote is loaded when it is opened. */
export function CartPeek() {
  const t = useTexts(sharedTexts).header;
  const { open, setOpen, box, button, id } = useDisclosure();
  const [panel, setPanel] = useState<Awaited<ReturnType<typeof loadPanel>>>();
  const count = useAtomValue(cartCountAtom);
  const hydrated = useHydrated();
  function toggle() {
    setOpen(!open);
    // If it cannot be loaded, the link to the cart is beside it.
    loadPanel().then(setPanel, () => setOpen(false));
  }
  return (
    <div ref={box} className={styles.peek}>
      {hydrated && (open || count > 0) ? (
        <IconButton
          ref={button}
          icon={chevronDownIcon}
          size="sm"
          label={t.peek}
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
        />
      ) : null}
      {open && panel ? <panel.MiniCart id={id} /> : null}
    </div>
  );
}
