import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { CUSTOM_PLAN } from '../platform/db/database';
import type { TestApp } from './testApp';

/** The plans of the SELECTs that a call sends about a table, as text. The call must succeed. */
export async function plansOf(
  testApp: TestApp,
  table: string,
  call: () => Promise<{ status: number }>,
): Promise<string[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  let sent: { text: string; values?: unknown[] }[];
  try {
    expect((await call()).status).toBe(200);
    sent = query.mock.calls.map(([first]) => first as never);
  } finally {
    query.mockRestore();
  }
  const plans: string[] = [];
  for (const { text, values } of sent) {
    if (!/^\s*(\/\*.*\*\/)?\s*(select|with)\b/i.test(text ?? '') || !new RegExp(`\\b${table}\\b`).test(text))
      continue;
    const { rows } = await testApp.db.kysely.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`EXPLAIN ${CUSTOM_PLAN} ${text}`, values ?? []),
    );
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}
