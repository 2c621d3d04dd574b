import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterRoles, ThreeMachines } from './cluster.ts'
import type { ClusterMachine } from './machines.ts'

export interface ClusterScenario {
  name: string
  /** Breaks something, and gives the machine that is broken. */
  fault: (roles: ClusterRoles, cluster: ThreeMachines) => Promise<ClusterMachine> | ClusterMachine
  mend: (cluster: ThreeMachines, broken: ClusterMachine) => Promise<void> | void
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
    fault: async ({ leader }) => {
      await leader.killAll(['postgres'])
      return leader
    },
    mend: nothing,
  },
  {
    name: 'planned switchover',
    fault: async ({ leader, sync_standby: { name } }) => {
      const words = ['-c', '/etc/patroni/config.yml', 'switchover', 'surplate', '--force', '--candidate']
      const options = { user: 'postgres', env: { LC_ALL: 'C.UTF-8' } } as const
      const [code] = await once(leader.spawn('patronictl', [...words, name], options), 'exit')
      if (code !== 0) throw new Error(`no switchover: ${code}`)
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
  {
    name: 'PostgreSQL of both standbys killed, then that of the leader',
    fault: async ({ leader, sync_standby, replica }) => {
      await Promise.all([sync_standby, replica].map((machine) => machine.killAll(['patroni', 'postgres'])))
      await pause(AWAY_MS)
      await leader.killAll(['postgres'])
      return leader
    },
    mend: ({ machines, bootPatroni }, leader) => {
      for (const machine of machines) if (machine !== leader) bootPatroni(machine)
    },
  },
]
