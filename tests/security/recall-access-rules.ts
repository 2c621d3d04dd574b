import { recallsApi } from '#contract/kitchen/recalls.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import type { AccessRule } from './access-rule.ts'
import type { SecurityWorld } from './world.ts'

const THREE_WEEKS_MINUTES = 3 * 7 * 24 * 60
const REASON = 'Glass in the sauce'
const aRecall = async (w: SecurityWorld) => ({
  food_item_ids: [(await w.aMeal()).id],
  from: w.t.inMinutes(-60),
})

async function recalledOrder(w: SecurityWorld): Promise<string> {
  const { id, items } = await w.paidOrder()
  const food_item_ids = items.map(({ food_item_id }) => food_item_id)
  await w.persons['restaurant A'].client.ok(recallsApi.create, {
    food_item_ids,
    from: w.t.inMinutes(-60),
    reason: REASON,
  })
  await w.t.jobs.drain()
  return id
}

export const recallAccessRules: Record<string, AccessRule[]> = {
  'recalls.create': [
    { owner: 'restaurant A', others: 404, input: async (w) => ({ ...(await aRecall(w)), reason: REASON }) },
    {
      about: 'with a refund of collected orders',
      owner: 'restaurant A',
      others: 404,
      by_role: { manager: 403 },
      input: async (w) => ({ ...(await aRecall(w)), reason: REASON, refund: true }),
    },
    {
      about: 'of three weeks ago, with the password',
      owner: 'restaurant A',
      others: 404,
      by_role: { manager: 403 },
      input: async (w) => ({
        ...(await aRecall(w)),
        from: w.t.inMinutes(-THREE_WEEKS_MINUTES),
        reason: REASON,
        password: PASSWORD,
      }),
    },
  ],
  'recalls.count': [
    {
      owner: 'restaurant A',
      others: 404,
      input: async (w) => {
        const { food_item_ids, from } = await aRecall(w)
        return { food_item_ids: food_item_ids.join(','), from }
      },
    },
  ],
  'recalls.opened': [
    { owner: 'customer A', others: 404, input: async (w) => ({ order_id: await recalledOrder(w) }) },
  ],
}
