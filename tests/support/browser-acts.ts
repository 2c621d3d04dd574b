import type { Page } from 'playwright-core'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { accountsApi } from '#contract/people/accounts.ts'
import { MOBILE, PASSWORD } from './builders.ts'

/** What people do again and again, as they do it: through what is on the screen. */

export interface NewPerson {
  user_type: 'Customer' | 'Restaurant'
  name: string
  email: string
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Fills in the form that opens a new account, and sends it. */
export async function createAccount(page: Page, { user_type, name, email }: NewPerson): Promise<void> {
  await page.getByRole('radio', { name: user_type }).check()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile number').fill(MOBILE)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await press(page, 'Create account')
}

interface SignIn {
  email: string
  password?: string
}

/** From any view of the shop. */
export async function signIn(page: Page, { email, password = PASSWORD }: SignIn): Promise<void> {
  await press(page, 'Login / Register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
  await page.getByRole('button', { name: 'Logout' }).waitFor()
}

/** A way through the shop, at the top or at the thumb. */
export const way = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name })
export const goTo = (page: Page, name: string | RegExp) => way(page, name).click()

/** Somebody who signed in on an earlier visit; to be called before the first view opens. */
export async function restoreSession(page: Page, { email, password = PASSWORD }: SignIn): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  if (!answer.ok()) throw new Error(`no sign-in: ${await answer.text()}`)
  const { user } = (await answer.json()) as ReplyOf<typeof accountsApi.login>
  await page.addInitScript((storedUser) => {
    if (sessionStorage.getItem('been-here') === null) localStorage.setItem('user', storedUser)
    sessionStorage.setItem('been-here', 'yes')
  }, JSON.stringify(user))
}

/**
 * What somebody who signed in on an earlier visit opens at this address. It spares a test the way through the
 * sign-in.
 */
export async function openSignedIn(page: Page, person: SignIn, path = '/'): Promise<Page> {
  await restoreSession(page, person)
  await page.goto(path)
  return page
}

/** The dashboard of a restaurant that signed in on an earlier visit. */
export async function openDashboard(page: Page, user: { email: string }): Promise<Page> {
  await openSignedIn(page, user)
  await goTo(page, 'Dashboard')
  await page.getByRole('heading', { name: 'Add Food Item' }).waitFor()
  return page
}

export const openTab = (page: Page, name: 'Tonight' | 'How it went' | 'Money' | 'Settings') =>
  page.getByRole('tab', { name }).click()

/** Opens a card of the dashboard that is folded, in its tab. */
export async function openCard(
  page: Page,
  title: string,
  tab: 'Money' | 'Settings' = 'Settings',
): Promise<void> {
  await openTab(page, tab)
  await page.getByRole('heading', { level: 3, name: title }).click()
}

/** The counter loads its QR reader after the page. */
export const waitForQrReader = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.wasm')),
  )

const MOST_TABS = 60

const nameOfFocused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : element?.innerText
    return (element?.getAttribute('aria-label') ?? label ?? '').trim()
  })

/**
 * Tabs on, or back, until the element with this name has the focus. A page that is still loading is waited
 * for.
 */
export async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await page.getByLabel(name).or(page.getByText(name)).filter({ visible: true }).first().waitFor()
  const names: string[] = []
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press(key)
    const here = await nameOfFocused(page)
    if (here.startsWith(name)) return
    names.push(here)
  }
  throw new Error(`No way to "${name}" by keyboard; on the way: ${names.join(' | ')}`)
}

/** Counts presses and the fields that are typed into, over all documents of the tab. */
export const countWork = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const add = (key: string, value: string): void => {
      const before = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]
      sessionStorage.setItem(key, JSON.stringify([...before, value]))
    }
    addEventListener(
      'click',
      (event) => event.isTrusted && add('presses', (event.target as Element).textContent ?? ''),
      true,
    )
    addEventListener(
      'change',
      ({ target }) =>
        !['radio', 'checkbox'].includes((target as HTMLInputElement).type) &&
        add('fields', (target as Element).id),
      true,
    )
  })

export const workOn = (page: Page) =>
  page.evaluate(() => {
    const read = (key: string): string[] => JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]
    return { presses: read('presses').length, fields: new Set(read('fields')).size }
  })
