import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { decisionGrounds } from '#contract/desk/measures.ts'
import { printFigure } from '#tests/support/figure.ts'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'

/** What was seen. */
const SEEN = 'Facts'

/** How often somebody presses, a choice from a list among it: at most three times. Before, there was no way. */
async function countPresses(what: string, act: () => Promise<unknown>): Promise<void> {
  let presses = 0
  const count = ({ type, target }: Event): void => {
    if (type === 'click' || target instanceof HTMLSelectElement) presses += 1
  }
  for (const type of ['click', 'change']) document.addEventListener(type, count, true)
  await act()
  for (const type of ['click', 'change']) document.removeEventListener(type, count, true)
  printFigure(`Presses at the desk to ${what}, which could not be done before`, presses)
  expect(presses).toBeGreaterThan(0)
  expect(presses).toBeLessThanOrEqual(3)
}

it('notes something about a person and sends them a link to sign in, each with three presses at most', async ({
  t,
  deskOf,
}) => {
  const kim = await t.aCustomer('Kim Lee')
  const page = await deskOf(await anOperator(t, 'support', 'Sol Diaz'), 'Look up')
  await page.fill({ 'What do you look for?': kim.user.email })
  await page.press('Look up', await page.find('search', ''))
  await page.press(/Kim Lee/)
  await page.fill({ 'Why do you open this page?': 'They called.' })
  await page.press('Open')
  await page.fill({ 'New note': 'Rings on Mondays.' })
  await countPresses('note something about a person', () => page.press('Add note'))
  await page.shows('Rings on Mondays.')
  await page.shows('Sol Diaz')
  expect((await page.field('New note')).value).toBe('')
  await countPresses('send a link to sign in', async () => {
    await page.unfold('Send a link to sign in')
    await page.fill({ 'Why is it sent?': 'Your phone is new.' })
    await page.press('Send the link')
  })
  await page.shows('The link is on its way to their email.')
  await t.jobs.drain()
  expect(t.mailsTo(kim, 'password_reset')).toHaveLength(1)
})

it('notes something about a restaurant and writes to it, each with three presses at most', async ({
  t,
  deskOf,
}) => {
  const nonna = await t.aRestaurant('Noted Nonna')
  const page = await deskOf(await anOperator(t, 'support', 'Sol Diaz'), 'Restaurants')
  await page.press(/Noted Nonna/)
  await page.fill({ 'New note': 'Ask for Rosa.' })
  await countPresses('note something about a restaurant', () => page.press('Add note'))
  await page.shows('Ask for Rosa.')
  await countPresses('write to a restaurant', async () => {
    await page.unfold('Write to the owner')
    await page.fill({ Subject: 'Ovens on Friday', Message: 'We will call you.' })
    await page.press('Send the message')
  })
  await page.shows('Ovens on Friday')
  await t.jobs.drain()
  expect(t.mailsTo(nonna, 'restaurant_message')).toHaveLength(1)
})

it('hides a meal for a ground that somebody chose, and shows it again, each with three presses at most', async ({
  t,
  deskOf,
}) => {
  const nonna = await t.aRestaurant('Hidden Hana')
  const item = await t.aFoodItem(nonna, { name: 'Cannelloni' })
  const page = await deskOf(await anOperator(t, 'support', 'Sol Diaz'), 'Restaurants')
  await page.press(/Hidden Hana/)
  await countPresses('hide a meal', async () => {
    await page.press(/^Hide: /)
    await page.fill({ [SEEN]: 'The photo shows raw chicken.', Ground: decisionGrounds[0] })
    await page.press('Hide it')
  })
  await page.shows('It is hidden, and the owner is emailed.')
  expect(await t.row('food_item', { id: item.id })).toMatchObject({ removed: true })
  const [decision] = await nonna.client.ok(api.decisions.mine, {})
  expect(decision).toMatchObject({ in_effect: true, actions: ['appeal'], ground: decisionGrounds[0] })
  await countPresses('show a meal again', async () => {
    await page.press(/^Show again: /)
    await page.fill({ 'Why?': 'The label is there.' })
    await page.press('Show it again')
  })
  await page.shows('It is shown again, and the owner is emailed.')
  expect(await t.row('food_item', { id: item.id })).toMatchObject({ removed: false })
})

it('asks for a ground before it hides a meal', async ({ t, deskOf }) => {
  await t.aFoodItem(await t.aRestaurant('Groundless Gnocchi'))
  const page = await deskOf(await anOperator(t, 'support'), 'Restaurants')
  await page.press(/Groundless Gnocchi/)
  await page.press(/^Hide: /)
  await page.fill({ [SEEN]: 'The photo shows raw chicken.' })
  await page.press('Hide it')
  expect(await page.fieldErrors(['Ground'])).toEqual({ Ground: 'Please name the law or the clause' })
})

it('drafts a message to all restaurants, of which another person reads the exact text and confirms it', async ({
  t,
  deskOf,
}) => {
  const nonna = await t.aRestaurant('Written Wat')
  const page = await deskOf(await anOperator(t, 'support', 'Sol Diaz'), 'Restaurants')
  await countPresses('draft a message to all', async () => {
    await page.press('Message to all')
    await page.fill({ Subject: 'Ovens on Friday', Message: 'The market is closed.' })
    await page.press('Have it confirmed')
  })
  await page.find('heading', 'Waits for a second person')
  await page.shows('The market is closed.')
  await page.shows('You have proposed it.')
  await t.jobs.drain()
  expect(t.mailsTo(nonna, 'message_to_all')).toEqual([])

  const other = await deskOf(await anOperator(t, 'support', 'Ada Moss'), 'Today')
  await other.press(/Waits for a second person/)
  await other.shows('The market is closed.')
  await countPresses('confirm a message to all', () => other.press(/^Confirm/))
  await other.shows('Confirmed and done.')
  await t.jobs.drain()
  expect(t.mailsTo(nonna, 'message_to_all')).toHaveLength(1)
})
