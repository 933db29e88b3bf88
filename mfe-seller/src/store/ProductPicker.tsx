import { pickerQuery } from '@haat/api-client/queries/sellerProducts';
import { SEARCH_DEBOUNCE_MS, type SellerProductRow } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import {
  Badge,
  ButtonLink,
  Dialog,
  EmptyState,
  Field,
  List,
  Loading,
  languageOf,
  Money,
  Picture,
  TextInput,
  useDebounced,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sharedTexts } from '../strings';
import { storeTexts } from '../strings/store';
import styles from './ProductPicker.module.css';
import type { Featured, Slots } from './slots';

interface ProductPickerProps {
  /** 1 to 6 */
  slot: number;
  slots: Slots;
  onPick: (product: Featured) => void;
  onClose: () => void;
}

/** Search over the seller's active products, to fill a slot. */
export function ProductPicker({ slot, slots, onPick, onClose }: ProductPickerProps) {
  const { close } = useTexts(sharedTexts);
  const t = useTexts(storeTexts).picker;
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const query = useQuery(pickerQuery(search));
  return (
    <Dialog open onOpenChange={onClose} title={t.title(slot)} closeText={close} size="md">
      <Field label={t.search}>
        <TextInput
          type="search"
          value={typed}
          placeholder={t.placeholder}
          autoComplete="off"
          onValueChange={setTyped}
        />
      </Field>
      <div className={styles.results} aria-busy={query.isPlaceholderData || undefined}>
        <QueryState query={query} size="compact" loading={<Loading text={t.loading} />}>
          {(data) => (
            <>
              <List
                label={t.results}
                items={data.results}
                keyOf={(product) => product.id}
                empty={
                  search ? (
                    <EmptyState size="compact" title={t.none} text={t.noneText} />
                  ) : (
                    <EmptyState
                      size="compact"
                      title={t.noProducts}
                      text={t.noneText}
                      action={
                        <ButtonLink as={Link} to="/seller/products/add" size="sm">
                          {t.add}
                        </ButtonLink>
                      }
                    />
                  )
                }
                renderItem={(product) => (
                  <Found product={product} slots={slots} onPick={() => onPick(featured(product))} />
                )}
              />
              {data.count > data.results.length ? (
                <p className={styles.more}>{t.more(data.results.length, data.count)}</p>
              ) : null}
            </>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}

function Found({ product, slots, onPick }: { product: SellerProductRow; slots: Slots; onPick: () => void }) {
  const t = useTexts(storeTexts);
  const at = slots.findIndex((one) => one?.id === product.id);
  return (
    <button type="button" className={styles.product} onClick={onPick}>
      <Picture image={product.images[0] ?? null} alt="" sizes="56px" ratio="1/1" className={styles.picture} />
      <span className={styles.words}>
        <span className={styles.name} lang={languageOf(product.name)}>
          {product.name}
        </span>
        <Money taka={product.price} />
      </span>
      {at >= 0 ? <Badge>{t.picker.taken(at + 1)}</Badge> : null}
    </button>
  );
}

const featured = ({ id, name, price, images }: SellerProductRow): Featured => ({
  id,
  name,
  price,
  picture: images[0] ?? null,
  inShop: true,
});
