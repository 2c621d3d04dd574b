import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
import { startApp, type TestApp } from '#tests/support/app.ts'

// Whose second factors the queries switch on, consume and remove, beside those of a neighbour.
let t: TestApp
let key_id: string
beforeAll(async () => {
  t = await startApp()
  key_id = (await t.database.query.selectFrom('two_factor_key').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => t.stop())

const bytes = () => Buffer.from(randomUUID())
const anAccount = async () => (await t.aCustomer()).user

describe('two-step sign-in', () => {
  const codes = () => ({ plaintext: [], salt: bytes(), hashes: [bytes(), bytes()] })
  const begin = (account_id: string, begun_at = t.now()) =>
    t.database.transaction((tx) =>
      upsertPending(tx, { account_id, key_id, sealed_secret: bytes(), begun_at }),
    )
  const confirm = (account_id: string, { step = 1, begun_at = t.now(), with_codes = codes() } = {}) =>
    t.database.transaction((tx) =>
      confirmPending(tx, { account_id, begun_at }, { step, codes: with_codes, now: t.now() }),
    )
  const isOn = async (account_id: string) =>
    ((await findTwoFactor(t.database.query, account_id))?.confirmed_at ?? null) !== null
  const aPair = async () => [(await anAccount()).id, (await anAccount()).id] as const
  const bothOn = async () => {
    const pair = await aPair()
    for (const id of pair) {
      await begin(id)
      await confirm(id)
    }
    return pair
  }

  it('is begun again as long as it is not on', async () => {
    const { id } = await anAccount()
    expect([await begin(id), await begin(id), await confirm(id), await begin(id)]).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('is switched on alone, once, and only with the secret that was begun last', async () => {
    const [mine, neighbour] = await aPair()
    await begin(mine)
    await begin(neighbour)
    expect(await confirm(mine, { begun_at: minutesAfter(t.now(), -1) })).toBe(false)
    expect([await confirm(mine), await confirm(mine)]).toEqual([true, false])
    expect([await isOn(mine), await isOn(neighbour)]).toEqual([true, false])
  })

  it('takes each time step once, and none before the last', async () => {
    const [mine, neighbour] = await bothOn()
    const consume = (step: number) => consumeTimeStep(t.database.query, mine, step)
    expect([await consume(2), await consume(2), await consume(1), await consume(3)]).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(await consumeTimeStep(t.database.query, neighbour, 2)).toBe(true)
  })

  it('takes a first time step when none was used yet, and none while it is off', async () => {
    const [mine, pending] = await aPair()
    await begin(mine)
    await confirm(mine)
    await t.database.query
      .updateTable('two_factor')
      .set({ last_step: null })
      .where('account_id', '=', mine)
      .execute()
    await begin(pending)
    expect(await consumeTimeStep(t.database.query, mine, 1)).toBe(true)
    expect(await consumeTimeStep(t.database.query, pending, 1)).toBe(false)
  })

  it('takes each recovery code of its own once', async () => {
    const [mine, neighbour] = await aPair()
    const [own, theirs] = [codes(), codes()]
    for (const [id, with_codes] of [
      [mine, own],
      [neighbour, theirs],
    ] as const) {
      await begin(id)
      await confirm(id, { with_codes })
    }
    const consume = (hash: Uint8Array | undefined) =>
      consumeRecoveryCode(t.database.query, mine, hash ?? bytes())
    expect([
      await consume(theirs.hashes[0]),
      await consume(own.hashes[0]),
      await consume(own.hashes[0]),
    ]).toEqual([false, true, false])
    const left = (id: string) => countRecoveryCodes(t.database.query, id)
    expect([await left(mine), await left(neighbour)]).toEqual([1, 2])
  })

  it('replaces its recovery codes alone, and only while it is on', async () => {
    const [mine, neighbour] = await bothOn()
    const { id: pending } = await anAccount()
    await begin(pending)
    const replace = (id: string) =>
      t.database.transaction((tx) => replaceCodes(tx, id, { ...codes(), hashes: [bytes()] }))
    const salt = async (id: string) => (await findTwoFactor(t.database.query, id))?.recovery_salt
    const saltBefore = await salt(neighbour)
    expect([await replace(mine), await replace(pending)]).toEqual([true, false])
    const left = (id: string) => countRecoveryCodes(t.database.query, id)
    expect([await left(mine), await left(neighbour), await left(pending)]).toEqual([1, 2, 0])
    expect(await salt(neighbour)).toEqual(saltBefore)
  })

  it('is given up while it waits for its first code, alone, and not once it is on', async () => {
    const [on] = await bothOn()
    const [waiting, neighbour] = await aPair()
    await begin(waiting)
    await begin(neighbour)
    for (const id of [on, waiting]) await t.database.transaction((tx) => deletePending(tx, id))
    const isThere = async (id: string) => (await findTwoFactor(t.database.query, id)) !== undefined
    expect([await isThere(on), await isThere(waiting), await isThere(neighbour)]).toEqual([true, false, true])
  })

  it('is forgotten when it has waited too long, and not once it is on', async () => {
    const [on] = await bothOn()
    const { id: waiting } = await anAccount()
    await begin(waiting)
    const isThere = async (id: string) => (await findTwoFactor(t.database.query, id)) !== undefined
    await deleteExpiredPending(t.database.query, t.now())
    expect(await isThere(waiting)).toBe(true)
    await deleteExpiredPending(t.database.query, minutesAfter(t.now(), 1))
    expect([await isThere(waiting), await isThere(on)]).toEqual([false, true])
  })

  it('is switched off alone', async () => {
    const [mine, neighbour] = await bothOn()
    await t.database.transaction((tx) => deleteTwoFactor(tx, mine))
    expect([await isOn(mine), await isOn(neighbour)]).toEqual([false, true])
  })
})
