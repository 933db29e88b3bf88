import type { ApiError } from '@haat/api-client';
import {
  blockCustomer,
  eraseCustomer,
  exportCustomer,
  noteCustomer,
  operatorKeys,
  revealCustomer,
  unblockCustomer,
} from '@haat/api-client/queries/operator';
import type { CustomerFile } from '@haat/contracts';
import { useNavigate } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, Notice, Row, Stack, saveFile, Text } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '../ReasonDialog';
import { customersTexts } from '../strings/customers';
import { useMay } from '../useMay';
import styles from './CustomerActs.module.css';

/** E-mail and phone number, unmasked. */
export type InFull = Awaited<ReturnType<typeof revealCustomer>>;
type Act = 'block' | 'unblock' | 'reveal' | 'note' | 'export' | 'erase';

interface CustomerActsProps {
  customer: CustomerFile;
  /** undefined: they are shown already */
  onReveal: ((inFull: InFull) => void) | undefined;
}

/** The buttons of a customer's file. What another operator did meanwhile is shown, and the file is read again. */
export function CustomerActs({ customer, onReveal }: CustomerActsProps) {
  const t = useTexts(customersTexts);
  const may = useMay();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [act, setAct] = useState<Act | null>(null);
  const [refusal, setRefusal] = useState('');
  const { id, block, staff_role } = customer;
  const name = customer.name || t.name;
  const isStaff = staff_role !== null;

  async function change(said: string, call: Promise<CustomerFile>) {
    setRefusal('');
    try {
      queryClient.setQueryData(operatorKeys.customer(id), await call);
      notify(said, 'success');
    } catch (error) {
      if ((error as ApiError).status !== 409) throw error;
      setRefusal((error as ApiError).message);
      await queryClient.invalidateQueries({ queryKey: operatorKeys.customer(id), exact: true });
    }
    void queryClient.invalidateQueries({ queryKey: operatorKeys.customers });
  }

  const run: Record<Act, (words: string) => Promise<void>> = {
    block: (reason) => change(t.done.block(name), blockCustomer(id, reason)),
    unblock: (reason) => change(t.done.unblock(name), unblockCustomer(id, reason)),
    note: (text) => change(t.done.note, noteCustomer(id, text)),
    async reveal(reason) {
      onReveal?.(await revealCustomer(id, reason));
    },
    async export(reason) {
      const data = await exportCustomer(id, reason);
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, t.export.file(String(id)));
      notify(t.done.export, 'success');
    },
    async erase(reason) {
      await eraseCustomer(id, reason);
      notify(t.done.erase, 'success');
      queryClient.removeQueries({ queryKey: operatorKeys.customer(id) });
      void queryClient.invalidateQueries({ queryKey: operatorKeys.customers });
      navigate('/operator/customers', { replace: true });
    },
  };

  const acts: Act[] = [
    ...(may.changeCustomers && onReveal ? (['reveal'] as const) : []),
    ...(may.changeCustomers ? (['note'] as const) : []),
    ...(may.changeCustomers && (block || !isStaff)
      ? [block ? ('unblock' as const) : ('block' as const)]
      : []),
    ...(may.eraseCustomers ? (['export'] as const) : []),
    ...(may.eraseCustomers && !isStaff ? (['erase'] as const) : []),
  ];
  const title = act && t[act].title;
  return (
    <>
      {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
      <Row gap="2">
        {acts.map((one) => (
          <Button key={one} variant={one === 'erase' ? 'danger' : 'secondary'} onClick={() => setAct(one)}>
            {t.acts[one]}
          </Button>
        ))}
      </Row>
      {isStaff && may.changeCustomers ? (
        <Text tone="muted" size="sm">
          {t.staffStays}
        </Text>
      ) : null}
      {act ? (
        <ReasonDialog
          key={act}
          title={typeof title === 'function' ? title(name) : (title ?? '')}
          text={t[act].text}
          confirmText={t.acts[act]}
          pendingText={t.pending[act]}
          tone={act === 'block' || act === 'erase' ? 'danger' : 'primary'}
          {...(act === 'note' ? { label: t.note.label, needed: t.note.needed, maxLength: 2000 } : {})}
          onClose={() => setAct(null)}
          onConfirm={run[act]}
        >
          {act === 'erase' ? <WhatStays /> : null}
        </ReasonDialog>
      ) : null}
    </>
  );
}

function WhatStays() {
  const t = useTexts(customersTexts).erase;
  const parts = [
    [t.goes, t.gone],
    [t.stays, t.kept],
  ] as const;
  return (
    <Stack gap="3">
      {parts.map(([heading, lines]) => (
        <div key={heading}>
          <strong>{heading}</strong>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </Stack>
  );
}
