import { operatorKeys, revealNumbers } from '@haat/api-client/queries/operator';
import type { SellerFile } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Button } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Facts } from '../Facts';
import { ReasonDialog } from '../ReasonDialog';
import { sellerTexts } from '../strings/seller';
import { useMay } from '../useMay';
import styles from './SellerScreen.module.css';

/** ID and account number, masked until the operator has given a reason; in full they are only here, not in the cache. */
export function PrivateNumbers({ file }: { file: SellerFile }) {
  const t = useTexts(sellerTexts);
  const may = useMay();
  const [inFull, setInFull] = useState<Awaited<ReturnType<typeof revealNumbers>>>();
  const [asks, setAsks] = useState(false);
  const queryClient = useQueryClient();
  const bank = [file.bank_name, file.branch_name].filter(Boolean).join(', ');
  return (
    <div className={styles.private}>
      <Facts
        rows={[
          [t.fields.idNumber, inFull?.id_number ?? file.id_number],
          [
            t.fields.payout,
            `${file.payment_method} ${inFull?.account_number ?? file.account_number}${bank ? `, ${bank}` : ''}`,
          ],
        ]}
      />
      {may.decideSellers && !inFull ? (
        <Button variant="secondary" size="sm" onClick={() => setAsks(true)}>
          {t.actions.reveal}
        </Button>
      ) : null}
      {asks ? (
        <ReasonDialog
          title={t.reveal.title}
          text={t.reveal.text}
          confirmText={t.actions.reveal}
          pendingText={t.pending.reveal}
          onClose={() => setAsks(false)}
          onConfirm={async (reason) => {
            setInFull(await revealNumbers(file.id, reason));
            void queryClient.invalidateQueries({ queryKey: operatorKeys.seller(file.id), exact: true });
          }}
        />
      ) : null}
    </div>
  );
}
