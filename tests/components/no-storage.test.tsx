import { waitFor } from '@testing-library/dom'
import { expect, vi } from 'vitest'
import { accountsApi } from '#contract/people/accounts.ts'
import type { Page } from '#tests/support/page.tsx'
import { it } from '#tests/support/page-test.ts'

const refuse = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
const storages = {
  'there is none': null,
  'it throws': new Proxy({}, { get: refuse, set: refuse, has: refuse, ownKeys: refuse }),
  'it is full': { getItem: () => null, setItem: refuse, removeItem: () => {} },
}

/** Loads the page again, in a browser that keeps the cookies and nothing else. */
function loseStorage(page: Page, storage: unknown): void {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage)
  page.reload()
}

it.for(Object.entries(storages))(
  'knows by the cookie who is signed in where nothing is stored because %s, until they sign out',
  async ([reason, storage], { t, visit }) => {
    const customer = await t.aCustomer('Cookie Carter')
    const item = await t.aFoodItem(await t.aRestaurant('Webview Kitchen'), { name: `Soup, ${reason}` })
    const { id } = await t.aPaidOrder(customer, item)
    const page = visit({ as: customer })
    loseStorage(page, storage)
    await page.find('button', 'Hello, Cookie Carter')
    await page.goTo('Browse Food')
    await page.press('Add to Cart', await page.card(item.name))
    page.open(`/?order=${id}`)
    await page.find('img', 'QR code of the order at Webview Kitchen')
    await page.press('Logout')
    await page.press('Login / Register')
    await page.signIn(customer.user)
    await page.press('Logout')
    await page.find('button', 'Login / Register')
    const { length } = page.calls
    page.reload()
    await page.find('button', 'Login / Register')
    const paths = () => page.calls.slice(length).map(({ path }) => path)
    await waitFor(() => expect(paths()).toContain(accountsApi.me.path.replace('/api', '')))
  },
)
