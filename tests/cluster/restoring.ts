import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { settingsOf, startLine, type ThreeMachines } from './cluster.ts'
import type { ClusterMachine } from './machines.ts'

const DATA = '/var/lib/postgresql/15/surplate'
const BACKUPS = '/var/lib/postgresql/backups'
const user = 'postgres'

/** Runs what the timer runs each night, and gives the folder that it has made. */
export function backUp(machine: ClusterMachine): string {
  const env = settingsOf(machine, '/etc/surplate-backup.env')
  const isStandby = [
    '--tuples-only',
    '--no-align',
    '--dbname=postgres',
    '--command=select pg_is_in_recovery()',
  ]
  if (machine.run('psql', isStandby, { user, env }).trim() !== 't')
    throw new Error('HAProxy leads to no standby')
  machine.run('sh', ['-c', startLine(machine, 'surplate-backup.service')], { user, env })
  return join(BACKUPS, readdirSync(join(machine.root, BACKUPS))[0] ?? '')
}

/** Builds the cluster anew from a backup on a machine, as docs/cluster.md has it. */
export async function restore(
  cluster: ThreeMachines,
  machine: ClusterMachine,
  backup: string,
): Promise<void> {
  const { machines, bootEtcd, bootOthers } = cluster
  await Promise.all(machines.map((each) => each.killAll()))
  for (const { root } of machines)
    for (const folder of [DATA, '/var/lib/etcd/surplate'])
      rmSync(join(root, folder), { recursive: true, force: true })
  machine.run('cp', ['--archive', backup, DATA], { user })
  for (const each of machines) bootEtcd(each)
  bootOthers(machine)
  // Before it leads, another would make a new cluster.
  while (!(await isLeading(machine))) await pause(500)
  for (const each of machines) if (each !== machine) bootOthers(each)
}

const isLeading = ({ address }: ClusterMachine): Promise<boolean> =>
  fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(2_000) })
    .then(({ ok }) => ok)
    .catch(() => false)
