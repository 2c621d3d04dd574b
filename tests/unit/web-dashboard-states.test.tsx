import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WeeklyPlan } from '#contract/kitchen/weekly-plans.ts'
import { DAY_MS, MINUTE_MS } from '#contract/time.ts'
import { openAgainText } from '#web/features/kitchen/hours/schedule-wording.ts'
import { CloseTodayButton } from '#web/features/kitchen/hours/closed-today.tsx'
import { ListAgain } from '#web/features/kitchen/food-items/list-again/list-again.tsx'
import { newSpan } from '#web/features/kitchen/hours/hours-form.ts'
import { OpeningTimes } from '#web/features/kitchen/hours/opening-times.tsx'
import { lookInterval, PairingCode } from '#web/features/kitchen/staff/pairing-dialog.tsx'
import { WeeklyPlanQuestions } from '#web/features/kitchen/weekly-plans/weekly-plan-questions.tsx'
import { WeeklyPlans } from '#web/features/kitchen/weekly-plans/weekly-plans-card.tsx'
import { RecallFieldset } from '#web/features/kitchen/recalls/recall-fieldset.tsx'
import { api } from '#web/platform/http/api.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { keyOf, queryClient } from '#web/platform/http/query.ts'
import { markupOf as markup } from '#tests/support/markup.tsx'

const noCall = (): void => {}

/** As after a call that failed. */
const fail = (endpoint: Parameters<typeof keyOf>[0], input = {}): void => {
  const query = queryClient.getQueryCache().build(queryClient, { queryKey: keyOf(endpoint, input) })
  query.setState({ status: 'error', error: new Error('lost') })
}

const usual = queryClient.getDefaultOptions()
beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ ...usual, queries: { ...usual.queries, retryOnMount: false } })
})
afterEach(() => queryClient.setDefaultOptions(usual))

const WEEKLY_PLAN = {
  id: 'weekly-plan',
  food_item: { id: 'meal', name: 'Lasagne', cuisine_type: 'Italian', photos: null, image_url: null },
  weekdays: [2],
  quantity: 6,
  list_at: '20:00',
  until: '21:30',
  automatic: false,
  automatic_since: null,
  next_date: null,
} as unknown as WeeklyPlan

describe('the dashboard while something is not loaded', () => {
  it('says that the meals to list again are loading, and offers to try again after a failure', () => {
    expect(markup(<ListAgain />)).toContain('Loading what you could list again')
    fail(api.foodItems.suggestions)
    expect(markup(<ListAgain />)).toContain('Try again')
  })

  it('offers to load the questions of the weekly plans again after a failure', () => {
    expect(markup(<WeeklyPlanQuestions />)).not.toContain('Try again')
    fail(kitchenApi.weeklyPlans.questions)
    expect(markup(<WeeklyPlanQuestions />)).toContain('Try again')
  })

  it('offers to close today unless today is known to be closed', () => {
    expect(markup(<CloseTodayButton />)).toContain('Not open today')
    queryClient.setQueryData(keyOf(kitchenApi.hours.closures, {}), [
      { id: 'closure', date: '2026-11-21', reason: null, is_today: true },
    ])
    expect(markup(<CloseTodayButton />)).not.toContain('Not open today')
  })

  it('shows weekly plans while the meals load or have failed to load', () => {
    expect(markup(<WeeklyPlans weeklyPlans={[WEEKLY_PLAN]} />)).toContain('Lasagne')
    expect(markup(<WeeklyPlans weeklyPlans={[]} />)).not.toContain('List your first meal')
    fail(api.foodItems.mine, { each: 'dish' })
    expect(markup(<WeeklyPlans weeklyPlans={[WEEKLY_PLAN]} />)).toMatch(/Lasagne.*Try again/)
  })

  it('asks for a first meal once it is known that there is none', () => {
    queryClient.setQueryData(keyOf(api.foodItems.mine, { each: 'dish' }), [])
    expect(markup(<WeeklyPlans weeklyPlans={[]} />)).toContain('List your first meal')
  })
})

describe('the code that pairs a device', () => {
  const expired = {
    id: 'device',
    pairing_url: 'https://surplate.example/counter#pair=x',
    expires_at: '2020-01-01T00:00:00.000Z',
  }
  const code = (renewal: { error: Error | null; isFetching: boolean }): string =>
    markup(<PairingCode pairing={expired} renewal={{ ...renewal, refetch: noCall }} onClose={noCall} />)

  it('shows that a new one is being made, and that it could not be made', () => {
    expect(code({ error: null, isFetching: true })).toMatch(/aria-busy="true".*Show a new code/)
    expect(code({ error: new Error('lost'), isFetching: false })).toContain('The code could not be made.')
  })

  it('is no longer asked for soon after it has expired', () => {
    expect([MINUTE_MS, 0, -MINUTE_MS, -DAY_MS].map(lookInterval)).toEqual([2_000, 2_000, false, false])
  })
})

it('offers a second and a third time of a day, and no fourth', () => {
  const labelAfter = (count: number): string | undefined => {
    const spans = Array.from({ length: count }, () => newSpan('11:00', '14:00'))
    return /Add a[^<]*/.exec(markup(<OpeningTimes spans={spans} errors={{}} onChange={noCall} />))?.[0]
  }
  expect([1, 2, 3].map(labelAfter)).toEqual(['Add a second time', 'Add a third time', undefined])
})

it('offers the owner of a restaurant to refund collected orders, and tells a manager who can', () => {
  const form = (canRefund: boolean): string =>
    markup(
      <RecallFieldset
        items={[]}
        onMore={undefined}
        isLoadingMore={false}
        initial={undefined}
        onClose={noCall}
        onCounted={noCall}
        canRefund={canRefund}
      />,
    )
  expect(form(true)).toContain('Refund them in full')
  expect(form(true)).not.toContain('Only the owner')
  expect(form(false)).not.toContain('Refund them in full')
  expect(form(false)).toContain('Only the owner can refund them')
})

it('speaks of meals that stay off sale only where today was opened again', () => {
  expect(openAgainText({ date: '2026-11-21', is_today: true })).toContain('Sell again')
  expect(openAgainText({ date: '2026-12-24', is_today: false })).toBe('Open again on Thu 24 Dec.')
})
