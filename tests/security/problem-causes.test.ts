import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { failures } from '#contract/failures.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { basketOf, newAccount } from '#tests/support/builders.ts'
import type { Answer, Refused } from '#tests/support/client.ts'

const CAUSE = 'duplicate key (email)=(someone@surplate.example)'

const t = await appForFile()
const nonna = await t.aRestaurant()
const [kim, item] = [await t.aCustomer(), await t.aFoodItem(nonna)]

/** Has the database fail every insert into `table` with this error code while `act` runs. */
async function whileFailing<T>(table: string, sqlstate: string, act: () => Promise<T>): Promise<T> {
  await t.database.script(`
    create function fail_insert() returns trigger language plpgsql as $$
      begin raise exception '${CAUSE}' using errcode = '${sqlstate}', detail = '${CAUSE}', hint = '${CAUSE}'; end $$;
    create trigger fail_insert before insert on ${table} for each row execute function fail_insert()`)
  try {
    return await act()
  } finally {
    await t.database.script(`drop trigger fail_insert on ${table}; drop function fail_insert()`)
  }
}

const list = () =>
  nonna.client.raw('POST', api.foodItems.list.path, { body: JSON.stringify(t.newFoodItem()) })

const place = () => kim.client.send(api.orders.place, basketOf(item))
const register = () => t.visitor.send(api.accounts.register, newAccount('kim@surplate.example'))

// SQLSTATE P0001 is an unexpected error, 53100 a full disk: an outage.
describe.each([
  ['internal', 'P0001'],
  ['unavailable', '53100'],
] as const)('a problem answer of the code %s', (code, sqlstate) => {
  it('has the fields and the wording of the contract, and nothing of the cause there or in its headers', async () => {
    const answer = await whileFailing('food_item', sqlstate, list)
    const { status, title, detail } = failures[code]
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ type: `/api/docs#${code}`, title, status, detail, code })
    expect(JSON.stringify([...answer.headers])).not.toContain('duplicate key')
  })

  it.each([
    ['orders are placed in one batch', 'customer_order', place],
    ['somebody registers', 'account', register],
  ])('has nothing of the cause where %s', async (_where, table, act) => {
    const { body } = await whileFailing<Answer<Refused>>(table, sqlstate, act)
    expect([body.code, body.detail]).toEqual([code, failures[code].detail])
    expect(JSON.stringify(body)).not.toContain('duplicate key')
  })
})

it('repeats nothing of a body that cannot be read', async () => {
  const { status, body } = await nonna.client.raw('POST', api.foodItems.list.path, {
    body: '{"name": "someone@surplate.example',
  })
  expect([status, Object.keys(body as object).toSorted()]).toEqual([
    400,
    ['code', 'detail', 'status', 'title', 'type'],
  ])
  expect(JSON.stringify(body)).not.toContain('someone')
})
