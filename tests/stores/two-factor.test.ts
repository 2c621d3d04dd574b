import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  confirmPending,
  consumeRecoveryCode,
  consumeTimeStep,
  countRecoveryCodes,
  deleteExpiredPending,
  deletePending,
  deleteTwoFactor,
  findTwoFactor,
  replaceCodes,
  upsertPending,
} from '#server/features/people/accounts/two-factor/two-factor-store.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { appForFile } from '#tests/support/for-file.ts'

// Whose second factors the queries switch on, consume and remove, beside those of a neighbour.
const t = await appForFile()
const { query, transaction } = t.database
const { id: key_id } = await query.selectFrom('two_factor_key').select('id').executeTakeFirstOrThrow()

const bytes = () => Buffer.from(randomUUID())
const anAccount = async () => (await t.aCustomer()).user

const codes = () => ({ plaintext: [], salt: bytes(), hashes: [bytes(), bytes()] })
const begin = (account_id: string, begun_at = t.now()) =>
  transaction((tx) => upsertPending(tx, { account_id, key_id, sealed_secret: bytes(), begun_at }))
const confirm = (account_id: string, { step = 1, begun_at = t.now(), with_codes = codes() } = {}) =>
  transaction((tx) => confirmPending(tx, { account_id, begun_at }, { step, codes: with_codes, now: t.now() }))
const isOn = async (account_id: string) =>
  ((await findTwoFactor(query, account_id))?.confirmed_at ?? null) !== null
const aPair = async () => [(await anAccount()).id, (await anAccount()).id] as const
const bothOn = async () => {
  const pair = await aPair()
  for (const id of pair) {
    await begin(id)
    await confirm(id)
  }
  return pair
}

it('begins two-step sign-in again as long as it is not on', async () => {
  const { id } = await anAccount()
  expect([await begin(id), await begin(id), await confirm(id), await begin(id)]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

it('switches two-step sign-in on alone, once, and only with the secret that was begun last', async () => {
  const [mine, neighbour] = await aPair()
  await begin(mine)
  await begin(neighbour)
  expect(await confirm(mine, { begun_at: minutesAfter(t.now(), -1) })).toBe(false)
  expect([await confirm(mine), await confirm(mine)]).toEqual([true, false])
  expect([await isOn(mine), await isOn(neighbour)]).toEqual([true, false])
})

it('accepts each time step once, and none before the last', async () => {
  const [mine, neighbour] = await bothOn()
  const consume = (step: number) => consumeTimeStep(query, mine, step)
  expect([await consume(2), await consume(2), await consume(1), await consume(3)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(await consumeTimeStep(query, neighbour, 2)).toBe(true)
})

it('accepts a first time step, and none while two-step sign-in is off', async () => {
  const [mine, pending] = await aPair()
  await begin(mine)
  await confirm(mine)
  await query.updateTable('two_factor').set({ last_step: null }).where('account_id', '=', mine).execute()
  await begin(pending)
  expect(await consumeTimeStep(query, mine, 1)).toBe(true)
  expect(await consumeTimeStep(query, pending, 1)).toBe(false)
})

it('accepts each recovery code of an account once', async () => {
  const [mine, neighbour] = await aPair()
  const [own, theirs] = [codes(), codes()]
  for (const [id, with_codes] of [
    [mine, own],
    [neighbour, theirs],
  ] as const) {
    await begin(id)
    await confirm(id, { with_codes })
  }
  const consume = (hash: Uint8Array | undefined) => consumeRecoveryCode(query, mine, hash ?? bytes())
  expect([
    await consume(theirs.hashes[0]),
    await consume(own.hashes[0]),
    await consume(own.hashes[0]),
  ]).toEqual([false, true, false])
  const left = (id: string) => countRecoveryCodes(query, id)
  expect([await left(mine), await left(neighbour)]).toEqual([1, 2])
})

it('replaces the recovery codes of one account alone, and only while two-step sign-in is on', async () => {
  const [mine, neighbour] = await bothOn()
  const { id: pending } = await anAccount()
  await begin(pending)
  const replace = (id: string) => transaction((tx) => replaceCodes(tx, id, { ...codes(), hashes: [bytes()] }))
  const salt = async (id: string) => (await findTwoFactor(query, id))?.recovery_salt
  const saltBefore = await salt(neighbour)
  expect([await replace(mine), await replace(pending)]).toEqual([true, false])
  const left = (id: string) => countRecoveryCodes(query, id)
  expect([await left(mine), await left(neighbour), await left(pending)]).toEqual([1, 2, 0])
  expect(await salt(neighbour)).toEqual(saltBefore)
})

it('deletes one two-step sign-in alone while it waits for its first code, and not once it is on', async () => {
  const [on] = await bothOn()
  const [waiting, neighbour] = await aPair()
  await begin(waiting)
  await begin(neighbour)
  for (const id of [on, waiting]) await transaction((tx) => deletePending(tx, id))
  const isThere = async (id: string) => (await findTwoFactor(query, id)) !== undefined
  expect([await isThere(on), await isThere(waiting), await isThere(neighbour)]).toEqual([true, false, true])
})

it('deletes a two-step sign-in that has waited too long, and none that is on', async () => {
  const [on] = await bothOn()
  const { id: waiting } = await anAccount()
  await begin(waiting)
  const isThere = async (id: string) => (await findTwoFactor(query, id)) !== undefined
  await deleteExpiredPending(query, t.now())
  expect(await isThere(waiting)).toBe(true)
  await deleteExpiredPending(query, minutesAfter(t.now(), 1))
  expect([await isThere(waiting), await isThere(on)]).toEqual([false, true])
})

it('switches two-step sign-in off alone', async () => {
  const [mine, neighbour] = await bothOn()
  await transaction((tx) => deleteTwoFactor(tx, mine))
  expect([await isOn(mine), await isOn(neighbour)]).toEqual([false, true])
})
