import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf } from '#tests/bench/processes.ts'
import { kill } from '#tests/support/embedded.ts'
import type { ThreeMachines } from './cluster.ts'
import type { ClusterMachine } from './machines.ts'

export interface ClusterScenario {
  name: string
  /** Breaks something, and gives the machine that is broken. */
  fault: (cluster: ThreeMachines) => Promise<ClusterMachine>
  mend: (cluster: ThreeMachines, broken: ClusterMachine) => Promise<void> | void
}

const DATA = '/var/lib/postgresql/15/surplate'

/** Every process of a PostgreSQL in one moment. */
function killPostgres({ root }: ClusterMachine): void {
  const pid = Number(readFileSync(join(root, DATA, 'postmaster.pid'), 'utf8').split('\n')[0])
  for (const one of [pid, ...childrenOf(pid)]) kill(one, 'SIGKILL')
}

const nothing = (): void => {}

const unplugged = (role: 'leader' | 'sync_standby') => ({
  fault: async ({ inRole }: ThreeMachines) => {
    const machine = await inRole(role)
    machine.unplug()
    return machine
  },
  mend: (_cluster: ThreeMachines, machine: ClusterMachine) => machine.plug(),
})

export const scenarios: ClusterScenario[] = [
  {
    name: 'machine of the leader killed',
    fault: async ({ inRole }) => {
      const machine = await inRole('leader')
      await machine.killAll()
      return machine
    },
    mend: ({ boot }, machine) => boot(machine),
  },
  {
    name: 'PostgreSQL of the leader killed',
    fault: async ({ inRole }) => {
      const machine = await inRole('leader')
      killPostgres(machine)
      return machine
    },
    mend: nothing,
  },
  {
    name: 'planned switchover',
    fault: async ({ inRole }) => {
      const [machine, candidate] = [await inRole('leader'), await inRole('sync_standby')]
      const config = ['-c', '/etc/patroni/config.yml']
      machine.run(
        'patronictl',
        [...config, 'switchover', 'surplate', '--candidate', candidate.name, '--force'],
        {
          user: 'postgres',
          env: { LC_ALL: 'C.UTF-8' },
        },
      )
      return machine
    },
    mend: nothing,
  },
  { name: 'network of the leader cut', ...unplugged('leader') },
  { name: 'network of the synchronous standby cut', ...unplugged('sync_standby') },
]
