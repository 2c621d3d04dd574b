import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { dropDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { eveningsBut } from '#tests/support/opening-hours.ts'

const CHRISTMAS = '2026-12-25'
const FRIDAY = 5
const HOUR = 60
/** The evening before Christmas Eve, in Melbourne. */
const BEFORE_CHRISTMAS = new Date('2026-12-23T07:00:00Z')

const withHours = async (t: TestApp, ...closed_weekdays: number[]): Promise<Person> => {
  const restaurant = await t.aRestaurant()
  await restaurant.client.ok(api.hours.set, { spans: eveningsBut(...closed_weekdays) })
  return restaurant
}
const holiday = async ({ client }: Person, date = CHRISTMAS) =>
  (await client.ok(api.hours.holidays, {})).find((each) => each.date === date)

describe('a public holiday', async () => {
  const t = await appForFile({ at: BEFORE_CHRISTMAS, env: { RATE_LIMITS: 'off' } })

  const item = async ({ client }: Person, id: string) =>
    (await client.ok(api.foodItems.mine, {})).find((each) => each.id === id)
  const listForChristmas = (restaurant: Person) =>
    t.aFoodItem(restaurant, { expires_at: t.inMinutes(50 * HOUR) })
  const switchOn = ({ client }: Person, { id }: { id: string }) =>
    client.fails('closed_day', api.foodItems.change, { food_item_id: id, is_available: true })

  it('is among those of the coming year, in order, with what it is called', async () => {
    const holidays = await (await withHours(t)).client.ok(api.hours.holidays, {})
    expect(holidays.map(({ date }) => date.slice(2)).join(' ')).toBe(
      '26-12-25 26-12-26 26-12-28 27-01-01 27-01-26 27-03-08 27-03-26 27-03-27 27-03-28 27-03-29 27-04-25 27-06-14 27-11-02',
    )
    const christmas = { date: CHRISTMAS, name: 'Christmas Day' }
    expect(holidays[0]).toEqual({ ...christmas, is_open: false, is_answered: false, is_due: true })
    const australiaDay = holidays.find(({ date }) => date === '2027-01-26')
    expect(australiaDay).toMatchObject({ is_open: false, is_due: false })
  })

  it('is closed as soon as hours are given, and counts as open before', async () => {
    const nonna = await t.aRestaurant()
    const meal = await listForChristmas(nonna)
    expect(await holiday(nonna)).toMatchObject({ is_open: true, is_due: false })
    await nonna.client.ok(api.hours.set, { spans: eveningsBut() })
    expect((await item(nonna, meal.id))?.is_available).toBe(false)
    const refusal = await switchOn(nonna, meal)
    expect(refusal['reason']).toBe('holiday')
    expect(refusal.detail).toBe(
      'Nothing can be on sale or picked up on Fri 25 Dec: it is a public holiday, Christmas Day. If you open on it, please answer so first.',
    )
  })

  it.each([
    ['on a weekday with opening times', []],
    ['on a weekday without', [FRIDAY]],
  ])('that is answered as open is open, %s', async (_which, closed_weekdays) => {
    const nonna = await withHours(t, ...closed_weekdays)
    const answer = await nonna.client.ok(api.hours.answerHoliday, { date: CHRISTMAS, is_open: true })
    expect(answer).toMatchObject({ date: CHRISTMAS, name: 'Christmas Day', open_orders: 0 })
    expect(answer).toMatchObject({ is_open: true, is_answered: true, is_due: false })
    expect((await listForChristmas(nonna)).is_available).toBe(true)
  })

  it('that is answered as closed takes off sale what is on sale on it, also without stated hours', async () => {
    const [nonna, pho] = [await withHours(t), await t.aRestaurant()]
    await nonna.client.ok(api.hours.answerHoliday, { date: CHRISTMAS, is_open: true })
    for (const restaurant of [nonna, pho]) {
      const meal = await listForChristmas(restaurant)
      await t.aPaidOrder(await t.aCustomer(), meal)
      const answer = await restaurant.client.ok(api.hours.answerHoliday, { date: CHRISTMAS, is_open: false })
      expect(answer.open_orders).toBe(1)
      expect((await item(restaurant, meal.id))?.is_available).toBe(false)
      const refusal = await switchOn(restaurant, meal)
      expect(refusal['reason']).toBe('holiday')
      expect(refusal.detail).toContain('Christmas Day')
      expect(await holiday(restaurant)).toMatchObject({ is_open: false, is_answered: true })
    }
  })

  it('stays closed where a closure says so, whatever was answered', async () => {
    const nonna = await withHours(t)
    await nonna.client.ok(api.hours.answerHoliday, { date: CHRISTMAS, is_open: true })
    await nonna.client.ok(api.hours.close, { date: CHRISTMAS })
    expect(await holiday(nonna)).toMatchObject({ is_open: false, is_answered: true, is_due: false })
  })

  it.each([['2026-12-24'], ['2026-11-03'], ['2027-12-25'], ['tomorrow']])(
    'is none of the coming year: %s',
    async (date) => {
      const nonna = await withHours(t)
      await nonna.client.fails(404, api.hours.answerHoliday, { date, is_open: false })
      expect(
        (await nonna.client.ok(api.hours.holidays, {})).filter(({ is_answered }) => is_answered),
      ).toEqual([])
    },
  )

  it('is answered with open or closed, and nothing else', async () => {
    const { client } = await withHours(t)
    const answer = { date: CHRISTMAS, is_open: 'yes' as never }
    const errors = await client.errors(api.hours.answerHoliday, answer)
    expect(errors).toEqual({ is_open: 'Please choose open or closed' })
  })
})

describe('the question about a public holiday', () => {
  it('is emailed once, however many processes ask, to owners who have not settled it and open on that weekday', async () => {
    const database_url = await freshDatabase()
    // Nine in the morning ten days before, less a minute.
    const started = { at: new Date('2026-12-14T21:59:00Z'), database_url, env: { RATE_LIMITS: 'off' } }
    const apps = await Promise.all([startApp(started), startApp(started), startApp(started)])
    const [t] = apps
    const nonna = await withHours(t)
    await t.aRestaurant()
    await withHours(t, FRIDAY)
    const [answered, closed] = [await withHours(t), await withHours(t)]
    await answered.client.ok(api.hours.answerHoliday, { date: CHRISTMAS, is_open: true })
    await closed.client.ok(api.hours.close, { date: CHRISTMAS })
    const questions = () =>
      apps.flatMap(({ mails }) => mails).filter(({ kind }) => kind === 'holiday_question')
    const drain = () => Promise.all(apps.map(({ jobs }) => jobs.drain()))
    await drain()
    expect(questions()).toEqual([])

    for (const { moveClock } of apps) moveClock({ minutes: 1 })
    await drain()
    await drain()
    expect(questions().map(({ to, subject }) => [to, subject])).toEqual([
      [nonna.user.email, 'Do you open on Fri 25 Dec, Christmas Day?'],
    ])
    expect(questions()[0]?.text).toContain(`${t.origin}/?view=restaurant-dashboard`)
    expect(await holiday(nonna)).toMatchObject({ is_open: false, is_answered: false, is_due: true })
    await nonna.client.ok(api.hours.answerHoliday, { date: CHRISTMAS, is_open: true })
    expect(await holiday(nonna)).toMatchObject({ is_open: true, is_answered: true, is_due: false })
    await Promise.all(apps.map(({ stop }) => stop()))
    await dropDatabase(database_url)
  })
})
