import type { Measured } from './load.ts'
import { cpuOf, rate, typical } from './measured.ts'
import { medianOf, type Row } from './rows.ts'
import { type MeasuredServer, withProduct } from './servers.ts'
import type { Filled } from './databases.ts'

/** The product of this checkout, and that of another one when it is measured beside. */
export type Product = 'ours' | 'other'
export type Products<Of> = Partial<Record<Product, Of>>

/** Runs the product of this checkout, and of the other if there is one, on the same database. */
export const withProducts = <T>(
  filled: Filled,
  settings: Record<string, string>,
  other: string | undefined,
  work: (servers: Products<MeasuredServer> & { ours: MeasuredServer }) => Promise<T>,
): Promise<T> =>
  withProduct(filled, settings, (ours) =>
    other === undefined
      ? work({ ours })
      : withProduct(filled, settings, (beside) => work({ ours, other: beside }), other),
  )

/** Both of them in turn, each as often the first. */
export const inTurn = <Key extends string, Of>(run: number, sides: Partial<Record<Key, Of>>): [Key, Of][] => {
  const pairs = Object.entries(sides) as [Key, Of][]
  return run % 2 === 0 ? pairs : pairs.toReversed()
}

const processorTime = ({ server_cpu_us, database_cpu_us }: Measured): number =>
  server_cpu_us + database_cpu_us

/**
 * Processor time of Node and PostgreSQL per request beside the other checkout; no row where there is none.
 * Nothing is to be reached.
 */
export function besideOther(work: string, ours: Measured[], other: Measured[]): Row[] {
  if (other.length === 0) return []
  const share = medianOf(ours.map((one, at) => processorTime(one) / processorTime(other[at] ?? one)))
  return [
    {
      work: `${work}: beside the other checkout`,
      measured: `${share.toFixed(2)} × its processor time, p50 ${typical(ours).p50_ms.toFixed(1)} ms`,
      reference: `${rate(typical(other))}, ${cpuOf(typical(other))}, p50 ${typical(other).p50_ms.toFixed(1)} ms`,
      target: '',
      reached: undefined,
      note: `${rate(typical(ours))}, ${cpuOf(typical(ours))}`,
    },
  ]
}
