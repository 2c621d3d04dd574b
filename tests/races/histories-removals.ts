import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { decisionAbout, settleAppeal } from '#tests/support/reports.ts'
import { deskOf, type History } from './histories-world.ts'

/** A decision about a report removes the food item as well. */
export async function removeItem(history: History): Promise<number> {
  const client = await deskOf(history.world, 0)
  const decided = await client.send(api.decisions.decide, decisionAbout({ object_id: history.item.id }))
  expect(decided.status).toBe(201)
  history.removal = decided.body
  return decided.status
}

export async function reverseRemoval(history: History, removal: { id: string }): Promise<number> {
  const { world } = history
  await settleAppeal(world.restaurant, { client: await deskOf(world, 1) }, removal, 'reversed')
  history.removal = undefined
  return 200
}
