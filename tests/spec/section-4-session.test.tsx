import { describe, expect } from 'vitest'
import { it } from '#tests/support/page-test.ts'

const stored = () => JSON.parse(localStorage.getItem('user') ?? 'null') as unknown

describe('3 and 4 Session: who is signed in, kept in the browser', () => {
  it('login: stores the user under the key user, with every field', async ({ t, visit }) => {
    const { user } = await t.aRestaurant('Nonna Pina')
    const page = visit()
    await page.press('Login / Register')
    expect(stored()).toBeNull()
    await page.signIn(user)
    expect(stored()).toEqual(user)
    expect(user).toMatchObject({
      id: expect.any(String),
      name: 'Nonna Pina',
      email: expect.any(String),
      mobile_number: expect.stringMatching(/^\+614915\d{5}$/),
      user_type: 'restaurant',
      subscription_status: 'trial',
    })
  })

  it('register: stores the user', async ({ visit }) => {
    const page = visit()
    await page.press('Get started')
    await page.createAccount({ user_type: 'Customer', name: 'Ana Silva', email: 'ana@surplate.example' })
    await page.find('button', 'Logout')
    expect(stored()).toMatchObject({
      name: 'Ana Silva',
      email: 'ana@surplate.example',
      user_type: 'customer',
    })
  })

  it('the stored user: is no more than a memory, cleared when the server knows no session', async ({
    t,
    visit,
  }) => {
    const { user } = await t.aCustomer('Kim Lee')
    const page = visit({ as: { client: t.client(), user }, expected: /session could not be checked/ })
    await page.find('button', 'Login / Register')
    expect(stored()).toBeNull()
  })

  it('logout: clears the user, here and on the server', async ({ t, visit }) => {
    const customer = await t.aCustomer()
    const copy = Object.assign(t.client(), { cookie: customer.client.cookie })
    const statusOfSession = async () => (await copy.raw('GET', '/api/auth/me')).status
    expect(await statusOfSession()).toBe(200)
    const page = visit({ as: customer })
    await page.press('Logout')
    await page.find('button', 'Login / Register')
    expect(stored()).toBeNull()
    expect(await statusOfSession()).toBe(401)
    page.reload()
    await page.find('button', 'Login / Register')
  })
})
