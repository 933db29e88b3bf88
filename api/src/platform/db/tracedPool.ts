import type { Tracing } from '@haat/tracing';
import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** A pool whose statements are spans of the request that they belong to, with their text and without their values. */
export function tracedPool(pool: PostgresPool, tracing: Tracing): PostgresPool {
  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      // Work without a request, such as reading the outbox each second, is not traced.
      return tracing.current() ? tracedClient(client, tracing) : client;
    },
  };
}

function tracedClient(client: PostgresPoolClient, tracing: Tracing): PostgresPoolClient {
  const query = client.query.bind(client) as (text: string, values: readonly unknown[]) => Promise<unknown>;
  async function traced(text: string, values: readonly unknown[]) {
    const [operation = 'query'] = /[a-z]+/i.exec(text.replace(/^\s*\/\*.*?\*\//, '')) ?? [];
    const span = tracing.start(operation.toUpperCase(), {
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    });
    try {
      return await query(text, values);
    } catch (error) {
      span.fail((error as { code?: string }).code ?? 'unknown');
      throw error;
    } finally {
      span.end();
    }
  }
  return { query: traced as PostgresPoolClient['query'], release: () => client.release() };
}
