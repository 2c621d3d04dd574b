import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { api } from '#contract/api.ts'
import { hashUses } from '#server/features/people/accounts/account-limits.ts'
import { makeLimits } from '#server/platform/limits/limits.ts'
import { makeMetrics } from '#server/platform/monitoring/metrics.ts'
import { PASSWORD, from, newAccount, somewhere, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'

/** As many as Node has for hashing and file access, where it is not told otherwise. */
const THREADS = 4

/**
 * Keeps every thread of this process's pool busy until it is released, or the test ends. What is queued
 * meanwhile starts in its order.
 */
function holdThreads(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'surplate-threads-'))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  // To open a pipe for reading blocks a thread until somebody opens it for writing.
  const readers = Array.from({ length: THREADS }, () => open(pipe, 'r'))
  const freeThreads = async () => {
    const writer = openSync(pipe, 'w')
    for (const reader of await Promise.all(readers)) await reader.close()
    closeSync(writer)
    rmSync(folder, { recursive: true })
  }
  let freed: Promise<void> | undefined
  const release = () => (freed ??= freeThreads())
  onTestFinished(release)
  return release
}

const MANY = 12

let testAddress = ''
let owner: Person
let stranger: Person

const t = await appForFile({ env: { TRUST_PROXY: '127.0.0.1/32' }, costly_hashes: true })
beforeEach(async () => {
  testAddress = somewhere()
  owner = await t.aCustomer()
  stranger = await t.aCustomer()
})

const signIn = (email: string, address: string) =>
  t.visitor.send(api.accounts.login, { email, password: PASSWORD }, from(address))
const register = (address: string) =>
  t.visitor.send(api.accounts.register, newAccount(`${randomUUID()}@surplate.example`), from(address))

/** From where the request came that is being answered. */
const senderAddress = new AsyncLocalStorage<unknown>()

/**
 * From where the requests came whose hashes have started, in this order. Their answers come in another, as
 * some have more to do after the hash.
 */
function hashesStarted(): unknown[] {
  const started: unknown[] = []
  const enter = (message: unknown) =>
    senderAddress.enterWith((message as { request: IncomingMessage }).request.headers['x-forwarded-for'])
  subscribe('http.server.request.start', enter)
  const hook = createHook({
    init: (_id, type) => void (type === 'ARGON2REQUEST' && started.push(senderAddress.getStore())),
  }).enable()
  onTestFinished(() => {
    hook.disable()
    unsubscribe('http.server.request.start', enter)
  })
  return started
}

/**
 * How many hashes have been counted, each at the moment before it is queued. One comes back every second and
 * a half.
 */
async function hashesQueued(): Promise<number> {
  const [sum] = await t.sql<{ hashes: number }>`
    select coalesce(sum(extract(epoch from full_at - ${t.now()})) / 1.5, 0)::int as hashes
    from rate_limit where purpose = 'password_network'`
  return sum?.hashes ?? 0
}

type Sent = Promise<{ status: number }>
/** Everything that has a password hashed, as one who wants to keep others waiting would use it. */
const kinds: [string, () => Promise<(at: number) => Sent>][] = [
  [
    'sign-ins of one account with the right password',
    async () => () => signIn(owner.user.email, testAddress),
  ],
  ['sign-ins of one account from as many networks', async () => () => signIn(owner.user.email, somewhere())],
  [
    'sign-ins of many accounts from one network',
    async () => {
      const many = await t.together(MANY, () => t.aCustomer())
      return (at) => signIn(many[at]?.user.email ?? '', testAddress)
    },
  ],
  ['sign-ins of nobody', async () => () => signIn(`${randomUUID()}@surplate.example`, testAddress)],
  ['new accounts from one network', async () => () => register(testAddress)],
  [
    'changes of one password',
    async () => () =>
      owner.client.send(
        api.accounts.changePassword,
        { current: PASSWORD, password: 'a different ladle' },
        from(testAddress),
      ),
  ],
  [
    'passwords said again for a passkey',
    async () => () => owner.client.send(api.passkeys.begin, { password: PASSWORD }, from(testAddress)),
  ],
  [
    'passwords said again for a second step',
    async () => () => owner.client.send(api.twoFactor.begin, { password: PASSWORD }, from(testAddress)),
  ],
  [
    'new passwords by one mail',
    async () => {
      const token = await t.resetToken(owner.user.email, from(testAddress))
      return () =>
        t.visitor.send(api.accounts.resetPassword, { token, password: 'back at my stove' }, from(testAddress))
    },
  ],
]

describe('fair sharing of password hashing', () => {
  it.each(kinds)('%s', async (_kind, prepare) => {
    const send = await prepare()
    const before = await hashesQueued()
    let refused = 0
    const started = hashesStarted()
    const release = holdThreads()
    const many = Array.from({ length: MANY }, async (_, at) => {
      const { status } = await send(at)
      if (status === 429) refused += 1
    })
    await expect.poll(async () => (await hashesQueued()) - before + refused).toBe(MANY)
    const address = somewhere()
    const last = signIn(stranger.user.email, address)
    await expect.poll(() => started).toContain(address)
    // One network has at most three of the four slots.
    expect(started.indexOf(address)).toBeLessThan(4)
    await release()
    expect((await last).status).toBe(200)
    await Promise.all(many)
  })
})

it('answers health checks while 24 sign-ins wait for their hash', async () => {
  const before = await hashesQueued()
  const release = holdThreads()
  const many = t.together(24, () => signIn(owner.user.email, somewhere()))
  await expect.poll(async () => (await hashesQueued()) - before).toBe(24)
  const checks = await t.together(2, (at) => t.visitor.raw('GET', ['/healthz', '/readyz'][at] ?? ''))
  expect(checks.map(({ status }) => status)).toEqual([200, 200])
  await release()
  expect((await many).map(({ status }) => status)).toEqual(Array.from({ length: 24 }, () => 200))
})

it('limits one account to sixty sign-ins in a quarter of an hour, even with the right password', async () => {
  const statuses: number[] = []
  for (let ten = 0; ten < 7; ten += 1)
    statuses.push(...(await t.together(10, async () => (await signIn(owner.user.email, somewhere())).status)))
  // Registering was the first.
  expect(statuses.filter((status) => status === 200)).toHaveLength(59)
  const late = await signIn(owner.user.email, somewhere())
  expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(late.body.detail).toMatch(/^That was too often\. Please try again in/)
  expect((await signIn(stranger.user.email, somewhere())).status).toBe(200)
  await t.advance({ minutes: 15 })
  expect((await signIn(owner.user.email, somewhere())).status).toBe(200)
})

it('limits password hashing per address, whoever signs in', async () => {
  const limits = makeLimits({ database: t.database, now: t.now, metrics: makeMetrics(), on: true })
  await t.together(600, (at) => limits.spend(hashUses(`somebody ${at}`, testAddress)))
  expect((await signIn(owner.user.email, testAddress)).status).toBe(429)
  expect((await register(testAddress)).status).toBe(429)
  expect((await signIn(owner.user.email, somewhere())).status).toBe(200)
})
