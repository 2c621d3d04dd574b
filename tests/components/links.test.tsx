import { waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { linkableViews, type LinkSubject, linkTo, linkToDesk, linkToView } from '#contract/links.ts'
import { emailAddressesApi } from '#contract/people/email-addresses.ts'
import { calendarApi } from '#contract/orders/calendar.ts'
import { ordersApi } from '#contract/orders/orders.ts'
import { operatorsApi } from '#contract/people/operators.ts'
import type { TestApp } from '#tests/support/app.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'
import { invite } from '#tests/support/staff.ts'

it('opens the linked order after signing in', async ({ t, visit }) => {
  const customer = await t.aCustomer()
  const order = await t.aPaidOrder(customer, await t.aFoodItem(await t.aRestaurant()))
  const page = visit({ path: `/?order=${order.id}` })
  await page.shows('Sign in to see your order')
  await page.press('Sign in', await page.find('main', ''))
  await page.signIn(customer.user)
  await page.find('heading', 'Your order')
  await page.find('img', /^QR code/)
})

it('shows the private calendar address, copies it, and replaces it after confirmation', async ({
  t,
  visit,
}) => {
  const customer = await t.aCustomer()
  const page = visit({ as: customer })
  await page.press(/^Hello/)
  await page.press('Show Calendar')
  await page.press('Show the address')
  const address = await page.field('Calendar address')
  const { url } = await customer.client.ok(calendarApi.link, {})
  const statusOf = async (feed: string) => (await t.client().raw('GET', new URL(feed).pathname)).status
  await expect.poll(() => address.value).toBe(url)
  const link = await page.find('link', 'Add to calendar')
  expect(link.getAttribute('href')).toBe(url.replace('http:', 'webcal:'))
  await page.press('Copy the address')
  await expect.poll(() => navigator.clipboard.readText()).toBe(url)
  await page.press('Make a new address')
  await page.press('Keep it')
  expect(await statusOf(url)).toBe(200)
  await page.press('Make a new address')
  await page.press('Replace the address')
  await expect.poll(() => address.value).not.toBe(url)
  expect(await statusOf(url)).toBe(404)
  expect(await statusOf(address.value)).toBe(200)
})

/** Every link that an email carries, or that one can lead to, with what is real behind it. */
async function everyLink(t: TestApp) {
  const customer = await t.aCustomer()
  const kitchen = await t.aRestaurant()
  const item = await t.aFoodItem(kitchen)
  const order = await t.aPaidOrder(customer, item)
  const { url } = await customer.client.ok(ordersApi.sharePass, { order_id: order.id })
  const moved = await t.aCustomer()
  await moved.client.ok(emailAddressesApi.change, { email: 'moved@surplate.example', password: PASSWORD })
  const confirm_email = await t.emailToken('moved@surplate.example', 'confirm_email')
  await t.visitor.ok(emailAddressesApi.confirm, { token: confirm_email })
  const unconfirmed = await t.aCustomer()
  await t.update('account', { id: unconfirmed.user.id }, { email_confirmed_at: null })
  await unconfirmed.client.ok(emailAddressesApi.resend, {})
  const admin = await anOperator(t)
  const operator = { email: unconfirmed.user.email, role: 'support' as const }
  await admin.client.ok(operatorsApi.invite, operator)
  const desk_invitation = await t.emailToken(operator.email, 'invitation')
  const values: Record<LinkSubject, string> = {
    reset: await t.resetToken(customer.user.email),
    confirm_email: await t.emailToken(unconfirmed.user.email, 'confirm_email'),
    undo_email: await t.emailToken(moved.user.email, 'undo_email'),
    pass: new URL(url).searchParams.get('pass') ?? '',
    invitation: await invite(t, kitchen, customer.user.email, 'counter'),
    order: order.id,
    food_item: item.id,
    restaurant: item.restaurant_id,
    report: `food_item:${item.id}`,
  }
  const subjects = Object.entries(values) as [LinkSubject, string][]
  const paths = [
    ...subjects.map(([subject, value]) => linkTo(subject, value)),
    ...linkableViews.map(linkToView),
    linkToDesk({ invitation: desk_invitation }),
  ]
  return { customer, paths }
}

/** What its stream is about changes nothing that is stored. */
const isChange = ({ method, path }: { method: string; path: string }): boolean =>
  method !== 'GET' && !path.startsWith('/events/')

it('changes nothing when a program opens the links of emails', async ({ t, visit }) => {
  const { customer, paths } = await everyLink(t)
  for (const path of paths) {
    const page = visit({ as: customer, path, expected: /status of 4/ })
    await page.find('main', '')
    await waitFor(() => expect(document.querySelector('[data-skeleton], [aria-busy=true]')).toBeNull())
    expect([path, page.calls.filter(isChange).map((call) => call.path)]).toEqual([path, []])
  }
})
