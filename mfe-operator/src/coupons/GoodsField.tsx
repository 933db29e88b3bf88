import { goodsQuery } from '@haat/api-client/queries/operator';
import { MAX_COUPON_GOODS, SEARCH_DEBOUNCE_MS } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import {
  Button,
  Chip,
  Field,
  Icon,
  List,
  Row,
  Stack,
  searchIcon,
  Text,
  TextInput,
  useDebounced,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { couponsTexts } from '../strings/coupons';

type Named = { id: number; name: string };

interface GoodsFieldProps {
  kind: 'stores' | 'products';
  value: readonly Named[];
  error: string | undefined;
  onChange: (value: Named[]) => void;
}

/** Chooses stores or products by a search for their names. */
export function GoodsField({ kind, value, error, onChange }: GoodsFieldProps) {
  const t = useTexts(couponsTexts).form;
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const found = useQuery({ ...goodsQuery(kind, search), enabled: search.length > 1 });
  const others = found.data?.filter(({ id }) => !value.some((one) => one.id === id));
  const add = (one: Named) => {
    onChange([...value, { id: one.id, name: one.name }]);
    setTyped('');
  };
  return (
    <Stack gap="2">
      <Field label={t[kind]} hint={t.goodsHint} {...(error ? { error } : {})}>
        <TextInput
          type="search"
          maxLength={100}
          placeholder={t.search[kind]}
          prefix={<Icon drawing={searchIcon} size={18} />}
          value={typed}
          disabled={value.length >= MAX_COUPON_GOODS}
          onValueChange={setTyped}
        />
      </Field>
      {search.length > 1 && typed.trim() !== '' ? (
        others ? (
          <List
            label={t.search[kind]}
            items={others}
            keyOf={({ id }) => id}
            empty={<Text tone="muted">{t.nothing}</Text>}
            renderItem={(one) => (
              <Button variant="ghost" size="sm" onClick={() => add(one)}>
                {t.add(one.name)}
              </Button>
            )}
          />
        ) : (
          <Text tone="muted">{found.error?.message ?? t.searching}</Text>
        )
      ) : null}
      {value.length > 0 ? (
        <Row gap="2">
          {value.map((one) => (
            <Chip
              key={one.id}
              removeText={t.remove(one.name)}
              onRemove={() => onChange(value.filter(({ id }) => id !== one.id))}
            >
              {one.name}
            </Chip>
          ))}
        </Row>
      ) : null}
    </Stack>
  );
}
