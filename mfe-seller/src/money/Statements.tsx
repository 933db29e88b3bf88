import { statementOf } from '@haat/api-client/queries/sellerMoney';
import { currentLanguage, dhakaDay, monthText } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { Button, downloadIcon, Field, Icon, Notice, SectionTitle, Select, saveFile } from '@haat/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyTexts } from '../strings/money';
import styles from './MoneyScreen.module.css';

/** This month and the eleven before it, in Asia/Dhaka. */
function lastMonths(): string[] {
  const [year = 0, month = 0] = dhakaDay(new Date()).split('-').map(Number);
  return Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** The statement of a month as a file. Loaded shortly before it scrolls into view. */
export function Statements() {
  const t = useTexts(moneyTexts);
  const [months] = useState(lastMonths);
  const [month, setMonth] = useState(months[0] ?? '');
  const file = useMutation({
    mutationFn: async (kind: 'pdf' | 'csv') =>
      saveFile(await statementOf(month, kind, currentLanguage()), `haat-statement-${month}.${kind}`),
  });
  const button = (kind: 'pdf' | 'csv') => (
    <Button
      variant="secondary"
      icon={<Icon drawing={downloadIcon} size={18} />}
      pending={file.isPending && file.variables === kind}
      pendingText={t.downloading}
      disabled={file.isPending}
      onClick={() => file.mutate(kind)}
    >
      {t[kind]}
    </Button>
  );
  return (
    <section>
      <SectionTitle>{t.statements}</SectionTitle>
      <p className={styles.soft}>{t.statementsText}</p>
      <div className={styles.statement}>
        <Field label={t.month}>
          <Select
            value={month}
            options={months.map((value) => ({ value, label: monthText(value) }))}
            onValueChange={setMonth}
          />
        </Field>
        {button('pdf')}
        {button('csv')}
      </div>
      {file.isError ? <Notice tone="danger">{file.error.message}</Notice> : null}
    </section>
  );
}
