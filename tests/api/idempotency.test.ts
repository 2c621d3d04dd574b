import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { minutesAfter } from '#server/platform/clock.ts'
import { answerOnce, type KeyedRequest, openBatch } from '#server/platform/idempotency/keyed-requests.ts'
import {
  deleteRequests,
  findRequests,
  insertNewRequest,
  insertRequests,
} from '#server/platform/idempotency/idempotency-store.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { runMigration } from '#tests/support/migrations.ts'

const t = await appForFile()

const aRow = (fields: object = {}) => ({
  sender_id: randomUUID(),
  key: randomUUID(),
  request_hash: Buffer.from('a'),
  result_id: randomUUID(),
  created_at: t.now(),
  ...fields,
})
/** A request, and how often its reply was marked as the reply to an earlier request. */
function aRequest(fields: Partial<Omit<KeyedRequest, 'key'>> & { key?: string } = {}) {
  const marks: true[] = []
  const key = { value: fields.key ?? randomUUID(), markReplayed: () => void marks.push(true) }
  return { marks, request: { sender_id: randomUUID(), input: { portions: 1 }, ...fields, key } }
}
const repeatOf = ({ sender_id, key, input }: KeyedRequest, fields: Partial<KeyedRequest> = {}) =>
  aRequest({ sender_id, input, ...fields, key: key.value })
const { request: keyless } = aRequest({ key: '' })
const foundOf = async (rows: { sender_id: string; key: string }[]) =>
  (await findRequests(t.database.query, rows)).map(({ result_id }) => result_id).toSorted()

describe('the store of keys', () => {
  it('finds the requests of a batch at once, each by its own sender and key', async () => {
    const [one, two] = [aRow(), aRow()]
    const others = [aRow({ key: one.key }), aRow({ sender_id: one.sender_id })]
    await insertRequests(t.database.query, [one, two, ...others])
    expect(await foundOf([one, two, aRow()])).toEqual([one.result_id, two.result_id].toSorted())
    expect(await foundOf([{ sender_id: one.sender_id, key: two.key }])).toEqual([])
    expect(await findRequests(t.database.query, [one])).toEqual([
      { sender_id: one.sender_id, key: one.key, request_hash: one.request_hash, result_id: one.result_id },
    ])
  })

  it('takes a key once, and refuses a batch with a key that is taken', async () => {
    const row = aRow()
    expect(await insertNewRequest(t.database.query, row)).toBe(true)
    expect(await insertNewRequest(t.database.query, { ...row, result_id: randomUUID() })).toBe(false)
    await expect(insertRequests(t.database.query, [aRow(), row])).rejects.toMatchObject({ code: '23505' })
    await insertRequests(t.database.query, [])
    expect(await foundOf([row])).toEqual([row.result_id])
  })

  it('deletes keys that are older than the instant', async () => {
    const at = aRow({ created_at: new Date('2020-01-02') })
    const before = aRow({ created_at: new Date('2020-01-01') })
    await insertRequests(t.database.query, [at, before])
    await deleteRequests(t.database.query, at.created_at)
    expect(await foundOf([at, before])).toEqual([at.result_id])
    await deleteRequests(t.database.query, minutesAfter(at.created_at, 1))
    expect(await foundOf([at])).toEqual([])
  })

  it('is swept of keys after two days', async () => {
    const row = aRow()
    await insertRequests(t.database.query, [row])
    await t.advance({ hours: 48 })
    expect(await foundOf([row])).toEqual([row.result_id])
    await t.advance({ minutes: 1 })
    expect(await foundOf([row])).toEqual([])
  })
})

describe('answerOnce', () => {
  const answer = (
    request: KeyedRequest,
    result_id: string,
    first: () => Promise<string> = async () => 'made',
  ) =>
    t.database.transaction((tx) =>
      answerOnce(
        tx,
        request,
        { result_id, now: t.now(), reused_detail: 'Another meal.' },
        { first, repeat: async (id) => `again ${id}` },
      ),
    )

  it('does a request once, and answers repeats with what it has made', async () => {
    const { request, marks } = aRequest()
    const id = randomUUID()
    expect(await answer(request, id)).toBe('made')
    expect(marks).toHaveLength(0)
    const repeat = repeatOf(request)
    expect(await answer(repeat.request, randomUUID())).toBe(`again ${id}`)
    expect(repeat.marks).toHaveLength(1)
  })

  it('lets the later of two at the same time wait for the first', async () => {
    const { request } = aRequest()
    const answers = await t.together(3, () => answer(request, randomUUID()))
    expect(answers.filter((one) => one === 'made')).toHaveLength(1)
    expect(new Set(answers).size).toBe(2)
  })

  it('refuses another request with the key, and takes the key of another sender', async () => {
    const { request } = aRequest()
    await answer(request, randomUUID())
    const other = repeatOf(request, { input: { portions: 2 } })
    await expect(answer(other.request, randomUUID())).rejects.toMatchObject({
      code: 'idempotency_key_reused',
      message: 'Another meal.',
    })
    expect(other.marks).toHaveLength(0)
    expect(await answer(repeatOf(request, { sender_id: randomUUID() }).request, randomUUID())).toBe('made')
  })

  it('knows nothing of a request that failed, or that has no key', async () => {
    const { request } = aRequest()
    await expect(answer(request, randomUUID(), () => Promise.reject(new Error('no oven')))).rejects.toThrow(
      'no oven',
    )
    expect(await answer(request, randomUUID())).toBe('made')
    for (const _ of [1, 2]) expect(await answer(keyless, randomUUID())).toBe('made')
  })
})

describe('a batch of requests', () => {
  it('recognises repeats of earlier requests and of those before them in the batch', async () => {
    const [earlier = keyless, fresh = keyless, reused = keyless] = [1, 2, 3].map(() => aRequest().request)
    const result_id = randomUUID()
    await t.database.transaction(async (tx) => {
      const keys = await openBatch(tx, [earlier, reused])
      for (const one of [earlier, reused]) keys.record(one, result_id)
      await keys.save(t.now())
    })
    const [repeat, twin, other] = [repeatOf(earlier), repeatOf(fresh), repeatOf(reused, { input: {} })]
    const requests = [repeat.request, fresh, twin.request, other.request, keyless, keyless]
    const results = await t.database.transaction(async (tx) => {
      const keys = await openBatch(tx, requests)
      const repeats = requests.map((request) => {
        const repeated = keys.findEarlier(request)
        if (repeated === undefined) keys.record(request, 'new')
        return repeated
      })
      // Nothing is said before the transaction has committed.
      expect(repeat.marks).toHaveLength(0)
      return repeats
    })
    expect(results).toEqual([
      { result_id },
      undefined,
      { result_id: 'new' },
      { refusal: { code: 'idempotency_key_reused' } },
      undefined,
      undefined,
    ])
    expect([repeat.marks.length, twin.marks.length, other.marks.length]).toEqual([1, 1, 0])
  })

  it('says of no reply that it is a repeated one where the transaction fails', async () => {
    const { request, marks } = aRequest()
    const failing = t.database.transaction(async (tx) => {
      const keys = await openBatch(tx, [request])
      keys.record(request, randomUUID())
      expect(keys.findEarlier(request)).toBeDefined()
      throw new Error('no oven')
    })
    await expect(failing).rejects.toThrow('no oven')
    expect(marks).toHaveLength(0)
  })
})

describe('the migration to one table', () => {
  it('carries the keys of orders and listings over', async () => {
    const [kim, nonna] = [await t.aCustomer(), await t.aRestaurant()]
    const [account_id, restaurant_id] = [kim.user.id, nonna.user.restaurant_id ?? '']
    await t.database.script(`
      drop table idempotent_request;
      create table idempotency_key (account_id uuid not null references account (id), key text not null, request_hash bytea not null,
        order_id uuid not null, created_at timestamptz not null, primary key (account_id, key));
      create index idempotency_key_age on idempotency_key (created_at);
      create table listing_key (restaurant_id uuid not null references restaurant (id), key text not null, request_hash bytea not null,
        food_item_id uuid not null, created_at timestamptz not null, primary key (restaurant_id, key));`)
    const [order_id, food_item_id, hashed] = [randomUUID(), randomUUID(), Buffer.from('a')]
    await t.sql`insert into idempotency_key values (${account_id}, 'ordered', ${hashed}, ${order_id}, ${t.now()})`
    await t.sql`insert into listing_key values (${restaurant_id}, 'put on sale', ${hashed}, ${food_item_id}, ${t.now()})`
    await runMigration(t.database, '0045-idempotent-requests.sql')
    await runMigration(t.database, '0046-idempotent-listings.sql')
    expect(await foundOf([{ sender_id: account_id, key: 'ordered' }])).toEqual([order_id])
    expect(await foundOf([{ sender_id: restaurant_id, key: 'put on sale' }])).toEqual([food_item_id])
  })
})
