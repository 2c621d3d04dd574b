import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { appForFile } from '#tests/support/for-file.ts'

const t = await appForFile()

const count = () => t.visitor.ok(foodItemsApi.count, {})

it('counts the food items that browsing without filters shows', async () => {
  expect(await count()).toEqual({ count: 0, is_capped: false })
  const partner = await t.aRestaurant()
  const [soldOut] = [await t.aFoodItem(partner), await t.aFoodItem(partner, { expires_at: t.inMinutes(30) })]
  await partner.client.ok(foodItemsApi.change, { food_item_id: soldOut.id, quantity_available: 0 })
  expect(await count()).toEqual({ count: 2, is_capped: false })
  expect(await t.visitor.ok(foodItemsApi.browse, {})).toHaveLength(2)
  t.moveClock({ minutes: 31 })
  expect(await count()).toEqual({ count: 1, is_capped: false })
})

it('stops counting at a thousand, and says that there are more', async () => {
  const copies = (number: number) => sql`
    insert into food_item (id, restaurant_id, name, description, original_price_cents, discounted_price_cents, discount_percentage, cuisine_type,
      quantity_available, quantity_listed, expires_at, pickup_end, created_at)
    select gen_random_uuid(), restaurant_id, name, description, original_price_cents, discounted_price_cents, discount_percentage, cuisine_type,
      quantity_available, quantity_listed, expires_at, pickup_end, created_at
    from (select * from food_item where expires_at > ${t.now()} limit 1) one, generate_series(1, ${sql.lit(number)})`
  await copies(999).execute(t.database.query)
  expect(await count()).toEqual({ count: 1_000, is_capped: false })
  await copies(1).execute(t.database.query)
  expect(await count()).toEqual({ count: 1_000, is_capped: true })
})
