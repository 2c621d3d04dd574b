import '#tests/support/browser-matchers.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createAccount, press, signIn } from '#tests/support/browser-acts.ts'
import { openShop } from '#tests/support/browser-shop.ts'

const shop = openShop()
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null') as unknown)
const home = async (): Promise<Page> => {
  const page = await shop.visit()
  await page.goto('/')
  return page
}

describe('3 and 4 Session: who is signed in, kept in the browser', () => {
  it('login: stores the user under the key user, with every field', async () => {
    const { user } = await shop.server().aRestaurant('Nonna Pina')
    const page = await home()
    expect(await stored(page)).toBeNull()
    await signIn(page, user)
    expect(await stored(page)).toEqual(user)
    expect(user).toMatchObject({
      id: expect.any(String),
      name: 'Nonna Pina',
      email: expect.any(String),
      mobile_number: '+61491570156',
      user_type: 'restaurant',
      subscription_status: 'trial',
    })
  })

  it('register: stores the user', async () => {
    const page = await home()
    await press(page, 'Get started')
    await createAccount(page, { user_type: 'Customer', name: 'Ana Silva', email: 'ana@surplate.example' })
    await expect(page.getByRole('button', { name: 'Logout' })).toShow()
    expect(await stored(page)).toMatchObject({
      name: 'Ana Silva',
      email: 'ana@surplate.example',
      user_type: 'customer',
    })
  })

  it('the stored user: restored on load', async () => {
    const { user } = await shop.server().aCustomer('Kim Lee')
    const page = await home()
    await signIn(page, user)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Hello, Kim Lee' })).toShow()
  })

  it('the stored user: is no more than a memory, cleared when the server knows no session', async () => {
    const { user } = await shop.server().aCustomer('Kim Lee')
    const page = await shop.visit({ expected: /401|session could not be checked/ })
    await page.addInitScript((storedUser) => {
      if (!sessionStorage.getItem('planted')) localStorage.setItem('user', storedUser)
      sessionStorage.setItem('planted', 'yes')
    }, JSON.stringify(user))
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Login / Register' })).toShow()
    expect(await stored(page)).toBeNull()
  })

  it('logout: clears the user, here and on the server', async () => {
    const { user } = await shop.server().aCustomer()
    const page = await home()
    await signIn(page, user)
    await press(page, 'Logout')
    await expect(page.getByRole('button', { name: 'Login / Register' })).toShow()
    expect(await stored(page)).toBeNull()
    expect((await page.request.get('/api/auth/me')).status()).toBe(401)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Login / Register' })).toShow()
  })
})
