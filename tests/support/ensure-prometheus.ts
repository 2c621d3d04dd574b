import { join } from 'node:path'
import { unpackPackage } from './debian-packages.ts'
import { findPrometheus } from './machine.ts'

/** Debian's package would start a service, so it is unpacked here and not installed. */
const unpacked = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'prometheus')
const find = () => findPrometheus(join(unpacked, 'usr', 'bin'))

export const prometheusAdvice =
  'Alert rules and dashboards: install Prometheus with promtool (Debian: apt install prometheus; macOS: brew install prometheus)'

/** Prometheus and promtool, fetched if this machine has none. */
export async function ensurePrometheus(): Promise<ReturnType<typeof findPrometheus>> {
  if (find() === undefined) await unpackPackage('prometheus', unpacked)
  return find()
}
