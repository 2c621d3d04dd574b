import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { it } from '#tests/support/page-test.ts'
import { aDevice } from '#tests/support/staff.ts'

it('shows a restaurant that was renamed by its new name at the counter of its owner', async ({
  t,
  visit,
}) => {
  const owner = await t.aRestaurant('Osteria Lume')
  await owner.client.ok(restaurantsApi.change, { name: 'Trattoria Brace' })
  const page = visit({ as: owner, path: '/counter' })
  await page.shows('Trattoria Brace')
  await page.hides('Osteria Lume')
})

it('shows a restaurant that was renamed by its new name on a counter device', async ({ t, visit }) => {
  const owner = await t.aRestaurant('Osteria Lume')
  const { client } = await aDevice(t, owner)
  const { restaurant_id } = owner.user
  const page = visit({ as: { client, user: null as never }, path: '/counter' })
  localStorage.setItem(
    'counter-device',
    JSON.stringify({
      restaurant_id,
      restaurant_name: 'Osteria Lume',
      name: 'Kitchen tablet',
      is_device: true,
    }),
  )
  page.reload()
  await page.shows('Osteria Lume · Kitchen tablet')
  await owner.client.ok(restaurantsApi.change, { name: 'Trattoria Brace' })
  page.reload()
  await page.shows('Trattoria Brace · Kitchen tablet')
})
