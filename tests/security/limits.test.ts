import { describe, expect, it } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import { Failure } from '#server/platform/failure.ts'
import { makeLimits } from '#server/platform/limits/limits.ts'
import { makeMetrics } from '#server/platform/monitoring/metrics.ts'
import { startApp } from '#tests/support/app.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()

const budget = { purpose: 'test', limit: 5, minutes: 10 }
const aProcess = () => makeLimits({ database: t.database, now: t.now, metrics: makeMetrics(), on: true })
const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Failure ? error.code : 'another error'),
  )

it('shares a limit between processes and refills it evenly', async () => {
  const [one, other] = [aProcess(), aProcess()]
  const uses = [{ budget, subject: 'shared' }]
  const spent = await t.together(20, (at) => code((at % 2 === 0 ? one : other).spend(uses)))
  expect(spent.filter((outcome) => outcome === 'done')).toHaveLength(5)
  await t.advance({ minutes: 2 })
  expect([await code(one.spend(uses)), await code(other.spend(uses))]).toEqual(['done', 'too_many_requests'])
  await t.advance({ minutes: 10 })
  expect(await t.together(6, () => code(other.spend(uses)))).toContain('too_many_requests')
})

it('counts a guess only when it was wrong, not when the server failed', async () => {
  const limits = aProcess()
  const uses = [{ budget, subject: 'guess' }]
  const end = (outcome: 'not_found' | 'unavailable') =>
    code(limits.guess(uses, 'not_found', () => Promise.reject(new Failure(outcome))))
  for (let at = 0; at < 8; at += 1) expect(await end('unavailable')).toBe('unavailable')
  for (let at = 0; at < 5; at += 1) expect(await end('not_found')).toBe('not_found')
  expect(await end('not_found')).toBe('too_many_requests')
})

it('keeps rows of limits only while they matter, without addresses or email addresses', async () => {
  await t.visitor.send(accountsApi.login, { email: 'private@surplate.example', password: 'wrong one' })
  const rows = await t.rows('rate_limit')
  expect(rows.length).toBeGreaterThan(3)
  expect(JSON.stringify(rows)).not.toMatch(/private|127\.0\.0\.1|@/)
  await t.advance({ days: 2 })
  expect(await t.rows('rate_limit')).toEqual([])
})

it('disables limits for measurements', async () => {
  const off = makeLimits({ database: t.database, now: t.now, metrics: makeMetrics(), on: false })
  expect(await t.together(20, () => code(off.spend([{ budget, subject: 'off' }])))).not.toContain(
    'too_many_requests',
  )
})

it('trusts the client address of configured proxies only', async () => {
  const { user } = await t.aCustomer()
  const guess = (at: number) =>
    t.visitor.send(
      accountsApi.login,
      { email: user.email, password: 'a guess' },
      {
        'x-forwarded-for': `198.51.100.${at}`,
        forwarded: `for=198.51.100.${at}`,
        'x-real-ip': `198.51.100.${at}`,
      },
    )
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) statuses.push((await guess(at)).status)
  expect(statuses.slice(10)).toEqual([429, 429])
})

describe('a header that names the client', () => {
  const message = 'a proxy names clients in a header that is not believed: all of them share their limits'
  const header = (name: string, address = '198.51.100.7') => ({ [name]: address })

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'from a peer that is not in TRUST_PROXY is logged once for a process: %s',
    async (name) => {
      const app = await startApp({ env: { TRUST_PROXY: '10.0.0.0/8' } })
      try {
        await app.visitor.raw('GET', '/api/food-items')
        await app.visitor.raw('GET', '/api/food-items', { headers: header('x-forwarded-proto', 'https') })
        expect(app.logged(message)).toEqual([])
        // The second reply comes from the cache.
        for (let at = 0; at < 3; at += 1)
          await app.visitor.raw('GET', '/api/food-items', { headers: header(name) })
        expect(app.logged(message)).toMatchObject([
          {
            level: 40,
            peer: '127.0.0.1',
            header: name,
            remedy: expect.stringContaining('TRUST_PROXY=127.0.0.1'),
          },
        ])
      } finally {
        await app.stop()
      }
    },
  )

  it('from a proxy in TRUST_PROXY is believed without a line', async () => {
    const app = await startApp({ env: { TRUST_PROXY: 'loopback' } })
    try {
      await app.visitor.raw('GET', '/api/food-items', { headers: header('x-forwarded-for') })
      await app.visitor.raw('GET', '/api/food-items', {
        headers: { ...header('x-forwarded-for'), ...header('forwarded', 'for=198.51.100.7') },
      })
      expect(app.logged(message)).toEqual([])
      await app.visitor.raw('GET', '/api/food-items', { headers: header('x-real-ip') })
      expect(app.logged(message)).toMatchObject([{ header: 'x-real-ip' }])
    } finally {
      await app.stop()
    }
  })
})
