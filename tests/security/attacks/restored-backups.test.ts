import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { carryOver } from '#server/carry-over.ts'
import { restore } from '#server/platform/backup/restore-backup.ts'
import { backUp } from '#server/platform/backup/write-backup.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { bankDetails, bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { openDesk } from '#tests/support/operators.ts'
import { aCollectedOrder, aFinanceTeam, type FinanceTeam, sendBatch } from '#tests/support/payouts.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { payoutFaults } from '#tests/races/payout-histories-checks.ts'
import { checkSeals } from '#server/features/people/audit/public.ts'
import { sealEntries } from '#server/features/people/audit/seal-flows.ts'

const folder = mkdtempSync(join(tmpdir(), 'surplate-restored-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'backup')
const ENV = { ...bankFileSettings, RATE_LIMITS: 'off' }

interface World {
  t: TestApp
  url: string
  restaurant: Person
  customer: Person
  team: FinanceTeam
}

/** A restaurant that is owed 72 dollars, and whoever pays it. */
async function aWorld(): Promise<World> {
  const url = await freshDatabase()
  const t = await startApp({ database_url: url, env: ENV })
  afterAll(() => dropDatabase(url))
  const restaurant = await t.aRestaurant('Nonna Pina')
  await restaurant.client.ok(api.bankAccounts.set, { ...bankDetails, password: PASSWORD })
  const [customer, team] = [await t.aCustomer(), await aFinanceTeam(t)]
  await aCollectedOrder(t, restaurant, customer)
  const world = { t, url, restaurant, customer, team }
  await becomePayable(world)
  return world
}

async function becomePayable({ t, team, restaurant, customer }: Omit<World, 'url'>): Promise<void> {
  await t.advance({ days: 15 })
  await t.jobs.drain()
  // Their sessions are over by now.
  for (const { client, user } of [team.maker, team.approver, restaurant, customer])
    await client.ok(api.accounts.login, { email: user.email, password: PASSWORD })
}

/** The same people in an instance on what was restored, who have to sign in again. */
async function restoreInto(world: World, url: string): Promise<World> {
  await world.t.stop()
  await restore(url, file, undefined, carryOver)
  const t = await startApp({ database_url: url, env: ENV, at: world.t.now() })
  const again = async <Of extends Person>(person: Of): Promise<Of> => {
    const client = t.client()
    await client.ok(api.accounts.login, { email: person.user.email, password: PASSWORD })
    return { ...person, client }
  }
  const { maker, approver } = world.team
  const team = { maker: await again(maker), approver: await again(approver) }
  await openDesk(team.maker)
  await openDesk(team.approver)
  await t.jobs.drain()
  return { t, url, team, restaurant: await again(world.restaurant), customer: await again(world.customer) }
}

const fileOf = async ({ team, t }: World, batch_id: string) =>
  (await team.maker.client.at(t).raw('POST', `/api/desk/payout-batches/${batch_id}/file`)).body

it('refuses to pay a batch again that was sent between a backup and its restore', async () => {
  const before = await aWorld()
  await backUp(before.url, file)
  // Also what was earned after the backup, by an order that is lost.
  await aCollectedOrder(before.t, before.restaurant, before.customer)
  await becomePayable(before)
  const sent = await sendBatch(before.team)
  expect(sent.total).toBe(144)
  const bytes = await fileOf(before, sent.id)
  await sealEntries({ database: before.t.database, now: before.t.now })
  const log = await before.t.sql`select id, at, action from audit_entry order by id`

  const world = await restoreInto(before, before.url)
  const { maker } = world.team
  await maker.client.fails('409 nothing_to_pay', api.payoutBatches.make, {})
  expect(await fileOf(world, sent.id)).toBe(bytes)
  const batch = await maker.client.ok(api.payoutBatches.settle, { batch_id: sent.id })
  expect([batch.status, batch.number, batch.total]).toEqual(['closed', sent.number, sent.total])
  expect(await payoutFaults(world.t)).toEqual([])
  expect(await world.restaurant.client.ok(api.payouts.balance, {})).toMatchObject({ payable: 0 })

  expect(
    (await world.t.sql`select id, at, action from audit_entry order by id`).slice(0, log.length),
  ).toEqual(log)
  expect(await world.t.sql`select actor_kind, action from audit_entry where object_kind = 'restore'`).toEqual(
    [{ actor_kind: 'command', action: 'restored' }],
  )
  await sealEntries({ database: world.t.database, now: world.t.now })
  expect((await checkSeals(world.t.database.query)).faults).toEqual([])
  await world.t.stop()
})

it('pays nothing on another machine until two people have said what was paid since the backup', async () => {
  const before = await aWorld()
  await before.t.sql`update invoice_run set last_number = 7`
  await backUp(before.url, file)
  const sent = await sendBatch(before.team)
  expect(sent.total).toBe(72)

  const elsewhere = await freshDatabase()
  afterAll(() => dropDatabase(elsewhere))
  const world = await restoreInto(before, elsewhere)
  const { maker, approver } = world.team
  await maker.client.fails('409 payouts_locked', api.payoutBatches.make, {})
  const { left } = await maker.client.ok(api.payoutConfirmations.browse, {})
  expect(left).toMatchObject([{ restaurant_name: 'Nonna Pina', amount: 72, payout_number: null, paid: null }])
  const confirmation = { confirmation_id: left[0]?.id ?? '', paid: 72 }
  await maker.client.ok(api.payoutConfirmations.confirm, confirmation)
  await maker.client.fails('409 own_confirmation', api.payoutConfirmations.confirm, confirmation)
  expect(
    await approver.client.ok(api.payoutConfirmations.confirm, { ...confirmation, paid: 0 }),
  ).toMatchObject({
    is_confirmed: false,
  })
  await maker.client.fails('409 payouts_locked', api.payoutBatches.make, {})
  await approver.client.fails('409 own_confirmation', api.payoutConfirmations.confirm, {
    ...confirmation,
    paid: 0,
  })
  await maker.client.ok(api.payoutConfirmations.confirm, confirmation)
  expect(await approver.client.ok(api.payoutConfirmations.confirm, confirmation)).toEqual({
    is_confirmed: true,
    is_unlocked: true,
  })
  await world.t.jobs.drain()
  await maker.client.fails('409 nothing_to_pay', api.payoutBatches.make, {})
  await maker.client.fails('409 confirmed_already', api.payoutConfirmations.confirm, confirmation)
  expect(await payoutFaults(world.t)).toEqual([])
  expect(await world.t.sql`select last_number from invoice_run`).toEqual([{ last_number: 10_007 }])

  // What is earned from now on is paid.
  await aCollectedOrder(world.t, world.restaurant, world.customer)
  await becomePayable(world)
  const next = await sendBatch(world.team)
  expect([next.total, next.number > sent.number + 9_000]).toEqual([72, true])
  await world.t.stop()
})

it('refuses the file of a batch on another machine until it is confirmed that the bank has it', async () => {
  const before = await aWorld()
  const sent = await sendBatch(before.team)
  await backUp(before.url, file)
  const elsewhere = await freshDatabase()
  afterAll(() => dropDatabase(elsewhere))
  const world = await restoreInto(before, elsewhere)
  const { maker, approver } = world.team
  await maker.client.fails('409 payouts_locked', api.payoutBatches.file, { batch_id: sent.id })
  await approver.client.fails('409 payouts_locked', api.payoutBatches.approve, { batch_id: sent.id })
  await maker.client.fails('409 payouts_locked', api.payoutBatches.send, { batch_id: sent.id })
  const { left } = await maker.client.ok(api.payoutConfirmations.browse, {})
  expect(left).toMatchObject([{ amount: 72, payout_number: 1 }])
  for (const { client } of [maker, approver])
    await client.ok(api.payoutConfirmations.confirm, { confirmation_id: left[0]?.id ?? '', paid: 0 })
  await world.t.jobs.drain()
  // It never was given to the bank: it is owed again, and in the next batch.
  expect((await sendBatch(world.team)).total).toBe(72)
  expect(await payoutFaults(world.t)).toEqual([])
  await world.t.stop()
})
