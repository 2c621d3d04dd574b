import pg from 'pg'
import { SettingError } from '#server/platform/setting-error.ts'
import { findPrimaryAmong } from '#server/platform/db/primary.ts'

const CONNECT_WITHIN_MS = 5_000

/**
 * No timeouts, whatever limits the role or the database has, and values in a form that every server reads.
 */
const settings = `
  select set_config(name, '0', true) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout');
  select set_config(name, value, true)
  from (values ('timezone', 'UTC'), ('datestyle', 'ISO'), ('intervalstyle', 'postgres'), ('extra_float_digits', '3'),
    ('bytea_output', 'hex'), ('row_security', 'off')) as setting (name, value)`

/** Runs `work` in one transaction on a connection of its own to the primary at `url`. */
export async function inTransaction<T>(
  url: string,
  begin: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectTo(url)
  try {
    await client.query(begin)
    await client.query(settings)
    const result = await work(client)
    await client.query('commit')
    await client.end()
    return result
  } catch (error) {
    // A COPY that stopped half-way can only be ended with its connection; the server then rolls back.
    client.connection.stream.destroy()
    throw error
  }
}

export async function connectTo(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString: await findPrimaryAmong(url, CONNECT_WITHIN_MS).find(),
      keepAlive: true,
    })
    // The next query fails with it.
    client.on('error', () => {})
    await client.connect()
    return client
  } catch (error) {
    throw new SettingError(`DATABASE_URL cannot be used: ${(error as Error).message || 'no host answers'}`, {
      cause: error,
    })
  }
}
