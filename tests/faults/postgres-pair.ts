import { setTimeout as pause } from 'node:timers/promises'
import { connected, databaseAt, rowsAt } from '#tests/support/postgres.ts'
import { startCluster } from '#tests/support/postgres-cluster.ts'
import { replicationSettings, signal, startStandby } from './postgres-standby.ts'

/** A primary that confirms no commit before its standby has it, and the two as one address. */
export async function startPair() {
  const primary = await startCluster(replicationSettings)
  const standby = await startStandby(primary)
  const url = databaseAt(primary.url, 'shop')
  await connected(primary.url, async (client) => {
    await client.query('create database shop')
    await client.query(`alter system set synchronous_standby_names = 'standby'`)
    await client.query('select pg_reload_conf()')
    const attached = `select from pg_stat_replication where sync_state = 'sync'`
    while ((await client.query(attached)).rowCount === 0) await pause(20)
  })
  return {
    url: url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`),
    primary_url: url,
    standby_url: databaseAt(standby.url, 'shop'),
    /** Ends every process of the primary in one moment. */
    killPrimary: () => signal(primary.pid, 'SIGKILL'),
    freezeStandby: standby.freeze,
    thawStandby: standby.thaw,
    promote: () => rowsAt(standby.url, 'select pg_promote(true, 30)'),
    stop: async () => {
      await standby.stop()
      await primary.stop()
    },
  }
}
