import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect } from 'vitest'
import { it as base } from '#tests/support/page-test.ts'

const HOME = 'Good food, before it goes to waste'

const it = base.extend('authView', ({ visit }) => async () => {
  const page = visit()
  await page.press('Login / Register')
  await page.find('heading', 'Sign in')
  return page
})

describe('2 Screens: home and auth', () => {
  it('home: a hero', async ({ visit }) => {
    await visit().find('heading', HOME)
  })

  it('home: the impact stats', async ({ visit }) => {
    const page = visit()
    const stats = await screen.findByLabelText('Our impact')
    for (const label of ['Food Waste Saved', 'Happy Customers', 'Average Savings'])
      await page.shows(label, stats)
  })

  it('home: three steps, Discover, Order, Pickup', async ({ visit }) => {
    const steps = within(await visit().find('region', 'Three steps to dinner')).getAllByRole('heading', {
      level: 3,
    })
    expect(steps.map(({ textContent }) => textContent)).toEqual(['Discover', 'Order', 'Pickup'])
  })

  it('home: a button leads to browse', async ({ visit }) => {
    const page = visit()
    await page.press('Find a meal')
    await page.find('heading', 'Available Food Deals')
  })

  it('home: a button leads to auth', async ({ visit }) => {
    const page = visit()
    await page.press('Get started')
    await page.find('heading', 'Create account')
  })

  it('auth: toggles between sign in and create account', async ({ authView }) => {
    const page = await authView()
    const confirm = () => screen.queryByLabelText('Confirm password')
    expect(confirm()).toBeNull()
    await page.press('Create an account')
    await page.find('heading', 'Create account')
    await screen.findByLabelText('Confirm password')
    await page.press('Sign in instead')
    await page.find('heading', 'Sign in')
    await waitFor(() => expect(confirm()).toBeNull())
  })

  it('auth: after login the user goes to home', async ({ t, authView }) => {
    const { user } = await t.aCustomer()
    const page = await authView()
    await page.signIn(user)
    await page.find('heading', HOME)
  })

  it.for(['Customer', 'Restaurant'] as const)(
    'auth: after register the user goes to home (%s)',
    async (user_type, { authView }) => {
      const page = await authView()
      await page.press('Create an account')
      await page.createAccount({ user_type, name: 'Ana Silva', email: `ana.${user_type}@surplate.example` })
      await page.find('heading', HOME)
      await page.find('button', 'Hello, Ana Silva')
    },
  )
})
