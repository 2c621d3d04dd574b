import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { basketOf } from '#tests/support/builders.ts'

const t = await appForFile()
const nonna = await t.aRestaurant()

const browse = (path: string, etag?: string) =>
  t.visitor.raw('GET', path, { headers: etag === undefined ? {} : { 'if-none-match': etag } })

const { path: ALL } = api.foodItems.browse
describe.each([
  ['a query that everybody shares', ALL],
  ['the query of one restaurant', `${ALL}?restaurant_id=${nonna.user.restaurant_id}`],
])('browsing with an ETag, for %s', (_kind, path) => {
  const etagNow = async (): Promise<string> => (await browse(path)).headers.get('etag') ?? ''

  it('answers with the new body and another ETag when the text of a meal has changed', async () => {
    const { id } = await t.aFoodItem(nonna)
    const etag = await etagNow()
    expect(await browse(path, etag)).toMatchObject({ status: 304, body: '' })
    await nonna.client.ok(api.foodItems.change, { food_item_id: id, description: 'With peas.' })
    const after = await browse(path, etag)
    expect(after.status).toBe(200)
    expect(after.headers.get('etag')).not.toBe(etag)
    expect(after.body).toContainEqual(expect.objectContaining({ id, description: 'With peas.' }))
  })

  it('answers with the new body and another ETag when the stock of a meal has changed', async () => {
    const item = await t.aFoodItem(nonna, { quantity_available: 5 })
    const etag = await etagNow()
    const kim = await t.aCustomer()
    await kim.client.ok(api.orders.place, basketOf(item, 2))
    const after = await browse(path, etag)
    expect([after.status, after.headers.get('etag') === etag]).toEqual([200, false])
    expect(after.body).toContainEqual(expect.objectContaining({ id: item.id, quantity_available: 3 }))
  })
})
