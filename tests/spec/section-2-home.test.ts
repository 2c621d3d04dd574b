import '#tests/support/browser-matchers.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createAccount, heading, press, signIn } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
const HOME = /Good food, before it goes to waste/

const home = async (): Promise<Page> => {
  const page = await shop.visit()
  await page.goto('/')
  return page
}
const authView = async (): Promise<Page> => {
  const page = await home()
  await press(page, 'Login / Register')
  await heading(page, 'Sign in').waitFor()
  return page
}

describe('2 Screens: home and auth', () => {
  it('home: a hero', async () => {
    await expect(heading(await home(), HOME)).toShow()
  })

  it('home: the impact stats', async () => {
    const stats = (await home()).getByLabel('Our impact')
    for (const label of ['Food Waste Saved', 'Happy Customers', 'Average Savings']) await expect(stats.getByText(label)).toShow()
  })

  it('home: three steps, Discover, Order, Pickup', async () => {
    const page = await home()
    const steps = page.getByRole('region', { name: 'Three steps to dinner' })
    await steps.waitFor()
    expect(await steps.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Discover', 'Order', 'Pickup'])
  })

  it('home: an image, which is there and drawn', async () => {
    const image = (await home()).getByRole('img', { name: /A food stall under string lights/ })
    await expect(image).toShow()
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  })

  it('home: a button leads to browse', async () => {
    const page = await home()
    await press(page, 'Find a meal')
    await expect(heading(page, 'Available Food Deals')).toShow()
  })

  it('home: a button leads to auth', async () => {
    const page = await home()
    await press(page, 'Get started')
    await expect(heading(page, 'Create account')).toShow()
  })

  it('auth: toggles between sign in and create account', async () => {
    const page = await authView()
    const confirm = page.getByLabel('Confirm password', { exact: true })
    expect(await confirm.count()).toBe(0)
    await press(page, 'Create an account')
    await expect(heading(page, 'Create account')).toShow()
    await expect(confirm).toShow()
    await press(page, 'Sign in instead')
    await expect(heading(page, 'Sign in')).toShow()
    await expect(confirm).toVanish()
  })

  it('auth: after login the user goes to home', async () => {
    const { user } = await shop.server().aCustomer()
    const page = await home()
    await signIn(page, user)
    await expect(heading(page, HOME)).toShow()
  })

  it.each(['Customer', 'Restaurant'] as const)('auth: after register the user goes to home (%s)', async (user_type) => {
    const page = await authView()
    await press(page, 'Create an account')
    await createAccount(page, { user_type, name: 'Ana Silva', email: `ana.${user_type}@surplate.example` })
    await expect(heading(page, HOME)).toShow()
    await expect(page.getByRole('button', { name: 'Hello, Ana Silva' })).toShow()
  })
})
