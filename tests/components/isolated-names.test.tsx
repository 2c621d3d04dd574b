import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, onTestFinished } from 'vitest'
import { isIsolated, rightToLeftNames } from '#tests/support/right-to-left.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import { sectionsFor } from '#web/domain/desk/desk-view.ts'
import { bankFileSettings } from '#tests/support/bank-file-settings.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { EXAMPLE_EMAILS_START, makeExampleEmails } from '#tests/support/example-emails.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { operatorSettings } from '#tests/support/operator-settings.ts'
import { Page } from '#tests/support/page.tsx'

/** What is laid out in the line of its parent. */
const INLINE =
  'a, abbr, b, code, em, font, i, kbd, label, mark, s, small, span, strong, sub, summary, sup, time'
const ISOLATING = 'bdi, [translate="no"], [dir]'

const isPart = (element: Element): boolean => element.matches(INLINE) && !element.matches(ISOLATING)

/** The text that an element lays out in one go: that of isolated parts is a sign. */
function ownText(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (node instanceof Text) return node.data
      if (!(node instanceof Element) || node.matches('script, style')) return ''
      return isPart(node) ? ownText(node) : '\uFFFC'
    })
    .join('')
}

const ATTRIBUTES = ['aria-label', 'title', 'alt', 'placeholder', 'aria-description']

/**
 * The texts of a document in which a right-to-left name stands beside something else and is not isolated.
 * `names` may stand alone.
 */
function unisolatedTexts(names: readonly string[]): string[] {
  const elements = [...document.querySelectorAll('body, body *')]
  const texts = [
    document.title,
    ...elements.filter((element) => !isPart(element)).map(ownText),
    ...elements.flatMap((element) => ATTRIBUTES.map((name) => element.getAttribute(name) ?? '')),
  ]
  return [...new Set(texts)].filter((text) => !names.includes(text.trim()) && !isIsolated(text))
}

await Promise.all(Object.values(import.meta.glob('../../web/features/**/*-view.tsx')).map((read) => read()))
const env = { ...bankFileSettings, ...operatorSettings, RATE_LIMITS: 'off' }
const t = await appForFile({ at: EXAMPLE_EMAILS_START, env })
await makeExampleEmails(t)
const operator = await anOperator(t)
const { arabic, hebrew, persian, urdu, mixed, digits } = rightToLeftNames
const [account] = await t.sql<{ email: string }>`
  select email from account join customer_order on account_id = account.id order by placed_at limit 1`
await t.sql`update account set name = ${persian}`
await t.sql`update restaurant set name = ${hebrew}, address = ${digits}, suburb = ${arabic}, pickup_instructions = ${urdu}`
await t.sql`update food_item set name = ${mixed}, description = ${urdu}`
await t.sql`update order_line set name = ${arabic}`
await t.sql`update recall set reason = ${urdu}`
await t.sql`update cancelled_portion set reason = ${hebrew}`
await t.sql`update customer_order set cancel_reason = ${urdu} where cancel_reason is not null`
await t.sql`update complaint set text = ${arabic}`
await t.sql`update decision set object_name = ${mixed}`

const names = Object.values(rightToLeftNames)
const isLoading = '[data-skeleton], [aria-busy=true]'

async function signIn(of: string): Promise<Person> {
  const client = t.client()
  const { user } = await client.ok(accountsApi.login, { email: of, password: PASSWORD })
  return { client, user }
}
const [customer, kitchen] = [await signIn(account?.email ?? ''), await signIn('nonna.new@surplate.example')]

function visit(as: Person, path: string): Page {
  const page = new Page(as.client, { as, path, expected: /./ })
  onTestFinished(() => page.close())
  return page
}

/** Waits until all is loaded, opens what is folded, and gives the texts with a name that is not isolated. */
async function unisolatedOn(page: Page): Promise<string[]> {
  const loaded = () =>
    waitFor(() => {
      expect(document.querySelector('main h1')).not.toBeNull()
      expect(document.querySelector(isLoading)).toBeNull()
    })
  await loaded()
  for (const summary of document.querySelectorAll<HTMLElement>('details:not([open]) > summary'))
    await page.user.click(summary)
  await loaded()
  expect(names.filter((name) => document.body.textContent.includes(name))).not.toEqual([])
  return unisolatedTexts(names)
}

const shopViews = ['/', '/?view=browse', '/?view=cart', '/?view=account']
const orders = await t.rows('customer_order')
const items = await t.rows('food_item')

it.each([
  ...shopViews.map((path) => [path, path]),
  ...items.slice(0, 2).flatMap(({ id }, at) => [
    [`the page of meal ${at + 1}`, `/?food_item=${id}`],
    [`the report of meal ${at + 1}`, `/?report=food_item:${id}`],
  ]),
  ...orders.map(({ id, status }, at) => [`order ${at + 1}, ${status}`, `/?order=${id}`]),
])('isolates names for a customer at %s', async (_view, path) => {
  const page = visit(customer, path)
  expect(await unisolatedOn(page)).toEqual([])
})

it('isolates names in a cart and in the list of orders', async () => {
  const page = visit(customer, '/?view=browse')
  await waitFor(() => expect(screen.queryAllByRole('article')).not.toEqual([]))
  await page.press(/^Add to Cart/, screen.getAllByRole('article')[0])
  expect(await unisolatedOn(page)).toEqual([])
  await page.goTo('Cart')
  expect(await unisolatedOn(page)).toEqual([])
  await page.goTo('My orders')
  expect(await unisolatedOn(page)).toEqual([])
})

it.each(['/?view=restaurant-dashboard', '/?view=account', '/counter'])(
  'isolates names for a restaurant at %s',
  async (path) => {
    const page = visit(kitchen, path)
    expect(await unisolatedOn(page)).toEqual([])
  },
)

it.each(sectionsFor('admin').map(({ label }) => label))(
  'isolates names in the section %s of the desk',
  async (section) => {
    await openDesk(operator)
    const page = visit(operator, '/desk')
    await page.press(section, await page.find('navigation', 'Desk'))
    expect(await unisolatedOn(page)).toEqual([])
    const main = within(screen.getByRole('main'))
    const [first] = [...main.queryAllByRole('listitem'), ...main.queryAllByRole('row')].flatMap((row) =>
      within(row).queryAllByRole('button'),
    )
    if (first === undefined) return
    await page.user.click(first)
    expect(await unisolatedOn(page)).toEqual([])
  },
)
