import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { NETWORK_HASHES } from '#server/features/people/accounts/passwords/hashing.ts'
import { hashPassword } from '#server/features/people/accounts/passwords/password-hash.ts'
import { sqlId } from './city-ids.ts'
import type { Filled } from './databases.ts'
import { type Measured, putLoad } from './load.ts'
import { type Effort, measure, ms, loadSpecOf, rate, typical } from './measured.ts'
import type { Row } from './rows.ts'
import { ROOT, runningOf, withProduct } from './servers.ts'

const PASSWORD = 'a long enough passphrase'
const CONCURRENCY = 16
const ACCOUNTS = 1_000
const OTHERS = 8
const PACE_MS = 20
const OTHERS_P99_MS = 100
/** What may be lost to the rest of a sign-in: reading, session, answer. */
const SHARE = 0.85
const program = join(import.meta.dirname, 'hash-worker.ts')

/** Sixteen who sign in over and over, beside argon2id alone, and what everyone else notices of it. */
export async function signingInRows(filled: Filled, effort: Effort): Promise<Row[]> {
  const hash = await hashPassword(PASSWORD)
  await filled.run(
    `update account set password_hash = '${hash}' where id between ${sqlId('account', '0')} and ${sqlId('account', String(ACCOUNTS - 1))};`,
  )
  const [signedIn, others]: [Measured[], Measured[]] = [[], []]
  const alone: number[] = []
  await withProduct(filled, {}, async (server) => {
    const signIn = { kind: 'sign-in' as const, accounts: ACCOUNTS, password: PASSWORD }
    const calls = { kind: 'mine' as const, accounts: ACCOUNTS }
    for (let run = 0; run < effort.runs; run += 1) {
      alone.push(await hashesPerSecond(effort.measured_ms))
      const signIns = { ...server, requests: signIn, connections: CONCURRENCY }
      signedIn.push(await measure(signIns, effort))
      const busy = putLoad(loadSpecOf(signIns, effort), server)
      const paced = { ...server, requests: calls, connections: OTHERS, pace_ms: PACE_MS }
      others.push(await measure(paced, effort))
      await busy
    }
  })
  const hashing = typical(alone.map((per_second) => ({ per_second })))
  const ratio = typical(signedIn).per_second / hashing.per_second
  // The run whose p99 is the median.
  const { p50_ms, p99_ms } = typical(others.map((one) => ({ ...one, per_second: one.p99_ms })))
  return [
    {
      work: `sign-in, ${CONCURRENCY} at once`,
      measured: `${rate(typical(signedIn))}, ${Math.round(ratio * 100)} % of argon2id alone`,
      reference: `argon2id alone ${rate(hashing)}`,
      target: `≥ ${SHARE * 100} %`,
      reached: ratio >= SHARE,
    },
    {
      work: `other calls while ${CONCURRENCY} sign in`,
      measured: `p99 ${ms(p99_ms)} ms`,
      target: `≤ ${OTHERS_P99_MS} ms`,
      reached: p99_ms <= OTHERS_P99_MS,
      note: `p50 ${ms(p50_ms)} ms`,
    },
  ]
}

/**
 * What this machine can do with Node's own argon2id and nothing else, as many at once as the product hashes for one
 * network, with its allocator.
 */
async function hashesPerSecond(measured_ms: number): Promise<number> {
  const { flags, allocator } = runningOf(ROOT)
  const worker = fork(program, [String(measured_ms), String(NETWORK_HASHES)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: flags,
    env: { ...process.env, ...allocator },
  })
  const [per_second] = (await once(worker, 'message')) as [number]
  return per_second
}
