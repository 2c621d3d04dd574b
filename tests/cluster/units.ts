import type { ClusterMachine } from './machines.ts'

const UNITS = [
  'etcd.service',
  'patroni.service',
  'surplate@3001.service',
  'surplate-backup.service',
  'surplate-backup.timer',
]

/** What systemd finds wrong with the units of a machine and with what is added to Debian's. */
export function unitFaults(machine: ClusterMachine): string[] {
  // It exits with 1 for a fault of any unit of the system.
  const command = 'systemd-analyze verify --man=no "$@" 2>&1 || true'
  const output = machine.run('sh', ['-c', command, 'sh', ...UNITS])
  return output.split('\n').filter((line) => /surplate|etcd|patroni/.test(line))
}
