import { exec, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { operatorsApi } from '#contract/people/operators.ts'
import { DAY_MS } from '#contract/time.ts'
import { EVENING } from '#tests/support/app.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { forFile } from '#tests/support/for-file.ts'
import { freePort } from '#tests/support/free-port.ts'
import { databaseForFile } from '#tests/support/postgres.ts'
import { clientOf, compiled, isReady } from '#tests/support/server-process.ts'
import { startStripe } from '#tests/support/stripe-double.ts'
import { aStripePayday } from '#tests/support/stripe-payday.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'
import { setUpByHand } from '#tests/support/stripe/stripe-set-up.ts'
import { folderForFile } from './home.ts'

const WEEK_MS = 7 * DAY_MS
const root = join(import.meta.dirname, '..', '..')
const [, after = ''] = readFileSync(join(root, 'docs', 'operating.md'), 'utf8').split(
  '\n## Stripe, from nothing to the first payout\n',
)
const [chapter = ''] = after.split('\n## ')
/** The lines of the chapter's blocks of a language, in order. */
const printed = (language: string): string[] =>
  [...chapter.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].flatMap(([, lines = '']) =>
    lines.trim().split('\n'),
  )

const stripe = await forFile(startStripe())
stripe.clock.now = () => new Date()
const database_url = await databaseForFile()
const home = {
  port: await freePort(),
  env: {
    ...Object.fromEntries(['PATH', 'HOME'].map((name) => [name, process.env[name] ?? ''])),
    ...stripe.env,
    DATABASE_URL: database_url,
    DATA_DIR: join(folderForFile('first-payout'), 'data'),
    LOG_LEVEL: 'info',
    NODE_COMPILE_CACHE: compiled,
  },
}
const inRoot = { cwd: root, env: { ...home.env, PORT: String(home.port) } }

/** Runs a command as it is printed; what it wrote, with an exit code other than 0 first. */
const run = (command: string): Promise<string> =>
  promisify(exec)(command, inRoot).then(
    ({ stdout }) => stdout,
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) =>
      `exit ${code}\n${stdout}${stderr}`,
  )

/** Starts what serves, in a group of processes as a terminal makes one. */
function serve(command: string) {
  const child = spawn(command, { ...inRoot, shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  return {
    output: () => output,
    stop: async () => {
      const ended = once(child, 'exit')
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}

it('leads a new operator from nothing to the first payout by docs/operating.md, each command as printed', async () => {
  const commands = printed('sh')
  const [check = '', start = '', ...invitations] = commands
  expect(commands).toHaveLength(4)
  const names = printed('ini').map((line) => line.split('=')[0])
  expect(Object.keys(home.env)).toEqual(expect.arrayContaining(names))

  stripe.records.accounts.platform.is_signed_up = false
  const first = await run(check)
  expect(first).toMatch(/^exit 1\n/)
  expect(first.match(/open this page: https:\/\/dashboard\.stripe\.com/g)).toHaveLength(7)
  setUpByHand(stripe, stripe.env.APP_ORIGIN)
  expect(await run(check)).toMatch(/(?:^ok {2}.*\n){8}Stripe is set up\n$/m)

  const shop = serve(start)
  try {
    await expect.poll(() => isReady(home)).toBe(true)
    await expect.poll(shop.output).toContain('Stripe is set up')
    for (const invitation of invitations) {
      const token = /invitation=([\w-]+)/.exec(await run(invitation))?.[1] ?? ''
      const person = { token, name: 'An Operator', mobile_number: MOBILE, password: PASSWORD }
      await clientOf(home).ok(operatorsApi.acceptInvitation, person)
    }
  } finally {
    await shop.stop()
  }

  // Two days and a Friday: with a clock that moves.
  const weeks = Math.ceil((Date.now() - EVENING.getTime()) / WEEK_MS)
  const at = new Date(EVENING.getTime() + weeks * WEEK_MS)
  const payday = await aStripePayday(startStripeShop({ database_url, at }, stripe))
  const { restaurant } = await payday.aPayableOrder()
  await payday.pay()
  await payday.untilPayouts(1)
  stripe.records.payouts.arrive(payday.latest())
  expect(new Set(await stripe.deliverOutbox(payday.t.address))).toEqual(new Set([200]))
  await payday.t.advance({ minutes: 1 })
  expect(await payday.historyOf(restaurant)).toEqual([['settled', 72]])
})
