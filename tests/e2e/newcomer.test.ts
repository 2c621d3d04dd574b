import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { goTo, heading, openTab, press } from '#tests/support/browser-acts.ts'
import { MOBILE, PASSWORD } from '#tests/support/builders.ts'
import { openShop } from '#tests/support/browser-shop.ts'
import { figure } from '#tests/support/figure.ts'
import { aPhoto } from '#tests/support/photo-file.ts'

const shop = openShop()

/** What somebody does with a phone, one thing after the other, and how much of it. */
function counting(page: Page) {
  const counted = { fields: 0, presses: 0 }
  return {
    counted,
    fill: async (label: string, text: string) => {
      counted.fields += 1
      await page.getByLabel(label, { exact: true }).fill(text)
    },
    choose: async (label: string, option: string) => {
      counted.fields += 1
      await page.getByLabel(label, { exact: true }).selectOption(option)
    },
    press: async (name: string) => {
      counted.presses += 1
      await press(page, name)
    },
    open: async (view: string) => {
      counted.presses += 1
      await goTo(page, view)
    },
  }
}

it('leads a new restaurant through its first evening to a meal on sale with photo, address and hours', async () => {
  const page = await shop.visit({ size: 'phone' })
  await page.goto('/')
  const since = performance.now()
  const { counted, fill, choose, press: pressOn, open } = counting(page)
  await pressOn('Become a partner')
  await fill('Name', 'The Little Trattoria')
  await fill('Email', 'first-evening@surplate.example')
  await fill('Mobile number', MOBILE)
  await fill('Password', PASSWORD)
  await fill('Confirm password', PASSWORD)
  await pressOn('Create account')
  await heading(page, /Good food/).waitFor()
  await open('Dashboard')

  await fill('Street address', '12 Lygon Street')
  await fill('Suburb', 'Carlton')
  await pressOn('Save address')
  await expect(page.getByRole('heading', { name: /Your address.*done/ })).toShow()

  await pressOn('List your first meal')
  await fill('Name', 'Pumpkin cannelloni')
  await fill('Description', 'Ricotta, roast pumpkin and sage.')
  await fill('Original price', '24')
  await fill('Discounted price', '11.50')
  await choose('Cuisine', 'Italian')
  await fill('Quantity', '3')
  counted.presses += 1
  await page.getByLabel('Photo (optional)').setInputFiles(await aPhoto())
  await page.getByText('Another photo').waitFor()
  await pressOn('Add Food Item')
  await expect(page.getByText('Food item added successfully!').first()).toShow()
  await expect(page.getByRole('row', { name: 'Pumpkin cannelloni' })).toShow()

  await pressOn('Set your hours')
  await pressOn('Save hours')
  await expect(page.getByText('Opening hours saved.').first()).toShow()
  figure('first evening of a new restaurant', {
    ...counted,
    seconds: Math.round((performance.now() - since) / 1_000),
  })

  await openTab(page, 'Tonight')
  // Nothing is left of the three steps, and the form has given way to the meal.
  await expect(page.getByRole('heading', { name: 'Your first evening' })).toVanish()
  await press(page, 'Open the form')
  await expect(page.getByLabel('Original price')).toShow()
})
