import { randomUUID } from 'node:crypto'
import { decisionsApi } from '#contract/desk/decisions.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator } from '#tests/support/operators.ts'
import { aReport, decide, decisionAbout, reportOf } from '#tests/support/reports.ts'
import type { ExampleCalls } from './example-call.ts'
import type { ExampleWorld } from './example-world.ts'

/** One of those that other examples have put on sale: restaurant A has as many as it can have. */
async function aListedMeal({ t, persons }: ExampleWorld): Promise<{ id: string }> {
  const meals = await t.rows('food_item', { restaurant_id: idOf(persons['restaurant A']), hidden: false })
  const meal = meals.at(-1)
  return meal ?? t.aFoodItem(persons['restaurant A'])
}

const aReportedMeal = async (w: ExampleWorld) => {
  const item = await aListedMeal(w)
  return { item, ...(await aReport(w.t, item)) }
}

/** Of somebody else each time: one person removes only so much a day. */
const aDecision = async (w: ExampleWorld) => {
  const { id } = await aListedMeal(w)
  return decide(await anOperator(w.t, 'support', randomUUID()), { object_id: id })
}

const anAppeal = async (w: ExampleWorld) => {
  const { id: decision_id } = await aDecision(w)
  const text = 'It was cooked through.'
  await w.persons['restaurant A'].client.ok(decisionsApi.appeal, { decision_id, text })
  return { decision_id, outcome: 'upheld' as const, reasons: 'We looked again.' }
}

const byAdmin = { succeeds_for: 'admin' } as const

export const reportCalls: ExampleCalls = {
  'reports.create': [{ input: async (w) => reportOf(await aListedMeal(w)) }],
  'reports.browse': [{ ...byAdmin, input: () => ({ status: 'open' }) }],
  'reports.get': [{ ...byAdmin, input: async (w) => ({ report_id: (await aReportedMeal(w)).report_id }) }],
  'decisions.appeal': [
    {
      owner: 'restaurant A',
      others: 404,
      input: async (w) => ({ decision_id: (await aDecision(w)).id, text: 'It was cooked through.' }),
    },
  ],
  'decisions.browse': [{ ...byAdmin, input: () => ({ appeals: 'waiting' }) }],
  'decisions.decide': [
    {
      ...byAdmin,
      input: async (w) => {
        const { item, report_id } = await aReportedMeal(w)
        return decisionAbout({ object_id: item.id, report_ids: [report_id] })
      },
    },
  ],
  'decisions.showAgain': [
    {
      ...byAdmin,
      input: async (w) => ({ decision_id: (await aDecision(w)).id, reason: 'The label is there.' }),
    },
  ],
  'decisions.decideAppeal': [{ succeeds_for: 'support', input: anAppeal }],
}
