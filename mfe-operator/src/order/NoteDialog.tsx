import { ORDER_NOTE_READERS, type Order, type OrderNoteReader } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Field, Select } from '@haat/ui';
import { useState } from 'react';
import { ReasonDialog, type ReasonDialogProps } from '../ReasonDialog';
import { ordersTexts } from '../strings/orders';

interface NoteDialogProps extends Pick<ReasonDialogProps, 'pendingText' | 'onClose'> {
  order: Order;
  /** @throws Error, see ReasonDialog */
  onSend: (note: { to: OrderNoteReader; text: string }) => Promise<unknown>;
}

/** Writes to the buyer or to the store of an order. */
export function NoteDialog({ order, onSend, ...act }: NoteDialogProps) {
  const t = useTexts(ordersTexts).write;
  const [to, setTo] = useState<OrderNoteReader>('buyer');
  return (
    <ReasonDialog
      {...act}
      confirmText={t.send}
      title={t.title}
      text={t.text[to]}
      label={t.label}
      needed={t.needed}
      before={
        <Field label={t.to}>
          <Select
            value={to}
            options={ORDER_NOTE_READERS.map((value) => ({ value, label: t.readers[value](order) }))}
            onValueChange={(value) => setTo(value as OrderNoteReader)}
          />
        </Field>
      }
      onConfirm={(text) => onSend({ to, text })}
    />
  );
}
