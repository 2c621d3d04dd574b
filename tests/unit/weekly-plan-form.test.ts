import { describe, expect, it } from 'vitest'
import { ownFoodItem } from '#tests/support/own-food-item.ts'
import type { WeeklyPlan } from '#contract/kitchen/weekly-plans.ts'
import {
  automaticSinceText,
  automaticText,
  closingTimeOf,
  listAtBefore,
  newestByName,
  newWeeklyPlanFields,
  nextText,
  WeeklyPlanForm,
  weeklyPlanFieldsOf,
  weeklyPlanLine,
  weeklyPlansText,
} from '#web/features/kitchen/weekly-plans/weekly-plan-form.ts'
import { eveningsBut } from '#tests/support/opening-hours.ts'

const NOW = new Date('2026-11-21T07:00:00Z')
const NO_HOURS = { spans: [] }

const weeklyPlan = (fields: Partial<WeeklyPlan> = {}): WeeklyPlan => ({
  id: 'a weekly plan',
  food_item: ownFoodItem(),
  weekdays: [2, 5],
  quantity: 6,
  list_at: '20:00',
  until: '21:30',
  automatic: false,
  automatic_since: null,
  next_date: '2026-11-24',
  ...fields,
})

it('offers the latest item of each name to plan, by name', () => {
  const newest = ownFoodItem({ id: 'newest', listed_at: '2026-11-19T05:00:00.000Z' })
  const soup = ownFoodItem({ id: 'soup', name: 'Erbsensuppe' })
  expect(newestByName([ownFoodItem(), newest, soup]).map(({ id }) => id)).toEqual(['soup', 'newest'])
})

describe('a new weekly plan', () => {
  it('sells until half an hour before the kitchen closes, from an hour and a half before that', () => {
    const fields = { until: '22:30', list_at: '21:00', quantity: 6, weekdays: [] }
    expect(newWeeklyPlanFields(ownFoodItem(), { spans: eveningsBut(1) })).toMatchObject(fields)
  })

  it('sells until when the meal was sold last where hours are unknown or differ', () => {
    const spans = [...eveningsBut(5), { weekday: 5, opens: '17:00', closes: '01:00' }]
    expect(newWeeklyPlanFields(ownFoodItem(), NO_HOURS).until).toBe('21:30')
    expect(newWeeklyPlanFields(ownFoodItem(), { spans }).until).toBe('21:30')
  })

  it('is not valid before a weekday is chosen', () => {
    const fields = newWeeklyPlanFields(ownFoodItem(), NO_HOURS)
    const { error } = WeeklyPlanForm.safeParse(fields)
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please choose at least one weekday'])
    expect(WeeklyPlanForm.safeParse({ ...fields, weekdays: [2] }).success).toBe(true)
  })
})

it('takes the last closing time of the days, past midnight after any before it', () => {
  const friday = [
    { weekday: 5, opens: '17:00', closes: '01:00' },
    { weekday: 5, opens: '11:00', closes: '14:00' },
  ]
  expect(closingTimeOf({ spans: friday }, [5])).toBe('01:00')
  expect(closingTimeOf({ spans: friday }, [4, 5])).toBeUndefined()
})

it('asks at a time of the evening before a sale that ends past midnight', () => {
  expect([listAtBefore('21:30'), listAtBefore('00:30')]).toEqual(['20:00', '23:00'])
})

it('sends a weekly plan as it was loaded when nothing is changed', () => {
  const { food_item, id: _id, next_date: _next, automatic_since: _since, ...fields } = weeklyPlan()
  const parsed = WeeklyPlanForm.parse(weeklyPlanFieldsOf(weeklyPlan()))
  expect(parsed).toEqual({ food_item_id: food_item.id, ...fields })
})

it('words a weekly plan, its next day and what its switch means', () => {
  expect(weeklyPlanLine(weeklyPlan())).toBe('Tue, Fri · 6 from 8:00 pm to 9:30 pm')
  const pastMidnight = 'Tue, Fri · 6 from 8:00 pm to 12:30 am the next day'
  expect(weeklyPlanLine(weeklyPlan({ until: '00:30' }))).toBe(pastMidnight)
  expect(nextText(weeklyPlan({ next_date: '2026-11-21' }), NOW)).toBe('Next: today')
  expect(nextText(weeklyPlan({ next_date: null }), NOW)).toBe('No open day in the coming year')
  const at = '2026-11-21T07:00:00.000Z'
  expect(automaticSinceText({ at, by: 'Mia Chen' })).toBe('Set by Mia Chen, Sat 21 Nov')
  expect(automaticSinceText({ at, by: null })).toBe('Set Sat 21 Nov')
  expect(automaticText(false, '20:00')).toContain('We ask you at 8:00 pm')
  expect(automaticText(true, '')).toContain('It goes on sale by itself')
  const weeklyPlans = [weeklyPlan({ next_date: null }), weeklyPlan()]
  expect(weeklyPlansText(weeklyPlans, NOW)).toBe('2 plans. Next: Lasagne, Tue 24 Nov')
})
