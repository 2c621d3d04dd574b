import '#tests/support/browser-matchers.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { User } from '#contract/people/accounts.ts'
import { goTo, press, restoreSession } from '#tests/support/browser-acts.ts'
import { callsOf } from '#tests/support/browser-calls.ts'
import { fillForm, fieldErrors } from '#tests/support/browser-forms.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
let partner: User
beforeAll(async () => {
  partner = (await shop.server().aRestaurant('Nonna Pina')).user
})

const fields = [
  'Name',
  'Description',
  'Original price',
  'Discounted price',
  'Cuisine',
  'Quantity',
  'Available until',
  'Image URL (optional)',
]
const right = {
  Name: 'Lasagne al forno',
  Description: 'Beef ragù, béchamel and a crisp top.',
  'Original price': '22.50',
  'Discounted price': '9.95',
  Quantity: '5',
  'Available until': '2026-11-21T21:30',
}

async function open(): Promise<{ page: Page; field: (label: string) => Locator }> {
  const page = await shop.visit()
  await restoreSession(page, partner)
  await page.goto('/')
  await goTo(page, 'Dashboard')
  const field = (label: string) => page.getByLabel(label, { exact: true }).first()
  await field('Original price').waitFor()
  return { page, field }
}

const answers = new Map<string, Promise<Record<string, string>>>()
/** What stands beside each field once the form was sent so; each filling is sent once for all rows about it. */
function remarks(typed: Record<string, string>): Promise<Record<string, string>> {
  const key = JSON.stringify(typed)
  const errors = answers.get(key) ?? send(typed)
  answers.set(key, errors)
  return errors
}
async function send(typed: Record<string, string>): Promise<Record<string, string>> {
  const { page } = await open()
  const calls = callsOf(page)
  await fillForm(page, typed)
  await press(page, 'Add Food Item')
  const errorsByField = await fieldErrors(page, fields)
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
  return errorsByField
}
async function add(typed: Record<string, string>, cuisine = 'Italian'): Promise<Page> {
  const { page, field } = await open()
  await field('Cuisine').selectOption(cuisine)
  await fillForm(page, typed)
  await press(page, 'Add Food Item')
  await expect(page.getByText('Food item added successfully!').first()).toShow()
  return page
}
const empty = Object.fromEntries(Object.keys(right).map((field) => [field, '']))
const wrong = {
  ...right,
  'Original price': '22.505',
  'Discounted price': '9.999',
  Quantity: '1.5',
  'Image URL (optional)': 'not a picture',
}

describe('5 Validation: the add-item form, before anything is sent', () => {
  it.each(['Name', 'Description', 'Original price', 'Discounted price', 'Cuisine', 'Quantity', 'Available until'])(
    'required: %s',
    async (field) => {
      expect(await remarks(empty)).toHaveProperty([field], expect.stringMatching(/required|Please enter|Please choose/))
    },
  )

  it('image URL: not required', async () => {
    expect(await remarks(empty)).not.toHaveProperty(['Image URL (optional)'])
  })

  it('image URL: must be a URL if given', async () => {
    expect(await remarks(wrong)).toHaveProperty(['Image URL (optional)'], 'Please enter a valid https image URL')
  })

  it.each(['Original price', 'Discounted price'])('%s: a decimal with a 0.01 step', async (price) => {
    const { field } = await open()
    expect([await field(price).getAttribute('type'), await field(price).getAttribute('step')]).toEqual(['number', '0.01'])
    expect(await remarks(wrong)).toHaveProperty([price], 'A price has at most two decimals')
  })

  it('quantity: a whole number', async () => {
    const { field } = await open()
    expect([await field('Quantity').getAttribute('type'), await field('Quantity').getAttribute('step')]).toEqual(['number', '1'])
    expect(await remarks(wrong)).toHaveProperty(['Quantity'], 'Please enter a whole number')
  })

  it('expires_at: a date and time', async () => {
    const { field } = await open()
    expect(await field('Available until').getAttribute('type')).toBe('datetime-local')
  })

  it('cuisine_type: one of Italian, Indian, Healthy, Asian', async () => {
    const { field } = await open()
    expect(await field('Cuisine').locator('option:not([value=""])').allTextContents()).toEqual(['Italian', 'Indian', 'Healthy', 'Asian'])
  })

  it('a right form: is listed with its cents, without an image', async () => {
    const page = await add(right, 'Asian')
    const row = page.getByRole('row', { name: right.Name })
    for (const text of ['$9.95', '$22.50', '5']) await expect(row.getByText(text, { exact: true })).toShow()
  })

  it('prices: no check that the discounted price is below the original', async () => {
    const page = await add({ ...right, Name: 'Truffle arancini', 'Original price': '10', 'Discounted price': '12.50' })
    await goTo(page, 'Browse Food')
    const card = page.getByRole('article', { name: 'Truffle arancini' })
    await expect(card.getByText('$12.50', { exact: true })).toShow()
    expect(await card.getByText(/% off/).count()).toBe(0)
  })
})
