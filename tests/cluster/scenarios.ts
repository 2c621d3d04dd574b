import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf } from '#tests/bench/processes.ts'
import { kill } from '#tests/support/embedded.ts'
import type { ClusterRoles, ThreeMachines } from './cluster.ts'
import type { ClusterMachine } from './machines.ts'

export interface ClusterScenario {
  name: string
  /** Breaks something, and gives the machine that is broken. */
  fault: (roles: ClusterRoles, cluster: ThreeMachines) => Promise<ClusterMachine> | ClusterMachine
  mend: (cluster: ThreeMachines, broken: ClusterMachine) => Promise<void> | void
}

const DATA = '/var/lib/postgresql/15/surplate'

/** Every process of a PostgreSQL in one moment. */
function killPostgres({ root }: ClusterMachine): void {
  const pid = Number(readFileSync(join(root, DATA, 'postmaster.pid'), 'utf8').split('\n')[0])
  for (const one of [pid, ...childrenOf(pid)]) kill(one, 'SIGKILL')
}

const AWAY_MS = 20_000
const nothing = (): void => {}

const unplugged = (role: 'leader' | 'sync_standby') => ({
  fault: ({ [role]: machine }: ClusterRoles) => {
    machine.unplug()
    return machine
  },
  mend: (_cluster: ThreeMachines, machine: ClusterMachine) => machine.plug(),
})

export const scenarios: ClusterScenario[] = [
  {
    name: 'machine of the leader killed',
    fault: async ({ leader }) => {
      await leader.killAll()
      return leader
    },
    mend: ({ boot }, machine) => boot(machine),
  },
  {
    name: 'PostgreSQL of the leader killed',
    fault: ({ leader }) => {
      killPostgres(leader)
      return leader
    },
    mend: nothing,
  },
  {
    name: 'planned switchover',
    fault: ({ leader, sync_standby: { name } }) => {
      const words = [
        '-c',
        '/etc/patroni/config.yml',
        'switchover',
        'surplate',
        '--candidate',
        name,
        '--force',
      ]
      leader.run('patronictl', words, { user: 'postgres', env: { LC_ALL: 'C.UTF-8' } })
      return leader
    },
    mend: nothing,
  },
  { name: 'network of the leader cut', ...unplugged('leader') },
  { name: 'network of the synchronous standby cut', ...unplugged('sync_standby') },
  {
    name: `both standbys killed, started after ${AWAY_MS / 1_000} s`,
    fault: async ({ sync_standby, replica }, { boot }) => {
      await Promise.all([sync_standby.killAll(), replica.killAll()])
      await pause(AWAY_MS)
      boot(sync_standby)
      boot(replica)
      return replica
    },
    mend: nothing,
  },
]
