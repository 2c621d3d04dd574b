import { expect } from 'vitest'
import { approvalsApi } from '#contract/desk/approvals.ts'
import { operatorsApi } from '#contract/people/operators.ts'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'

it('tells who did what to what and why, and opens it', async ({ t, deskOf }) => {
  const operator = await anOperator(t, 'admin', 'Robin Hale')
  await t.aRestaurant('Nonna Pina')
  const page = await deskOf(operator, 'Restaurants')
  await page.press(/Nonna Pina/)
  await page.shows('No food certificate, no business details')
  await page.hides('–')
  await page.fill({ Reason: 'The kitchen is closed.' })
  await page.press('Suspend')
  await page.shows('Done. The owner is emailed.')
  await page.press('Audit log')
  await page.find('heading', 'Audit log')
  await page.shows(/Robin Hale suspended restaurant Nonna Pina — “The kitchen is closed.”/)
  await page.shows(/Robin Hale looked at restaurant Nonna Pina/)
  await page.user.click(await page.field('Leave out opening and closing the desk, and looking'))
  await page.hides(/looked at/)
  expect(document.body.textContent).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
  await page.press('Nonna Pina')
  expect(await page.find('heading', 'Nonna Pina')).toBeDefined()
})

it('leaves out that operators opened the desk while that is chosen, also for one kind of object', async ({
  t,
  deskOf,
}) => {
  const [operator, colleague] = [
    await anOperator(t, 'admin', 'Robin Hale'),
    await anOperator(t, 'support', 'Sol Diaz'),
  ]
  const { operator_id } = colleague
  await operator.client.ok(operatorsApi.changeRole, { operator_id, role: 'finance' })
  const page = await deskOf(operator, 'Audit log')
  const main = await page.find('main', '')
  await page.shows(/Sol Diaz opened the desk/, main)
  const toggle = async () =>
    page.user.click(await page.field('Leave out opening and closing the desk, and looking'))
  await toggle()
  await page.hides(/opened the desk/)
  await page.shows(/Robin Hale changed role/, main)
  await page.fill({ About: 'operator' })
  await page.shows(/Robin Hale changed role/, main)
  await page.hides(/opened the desk/)
  await toggle()
  await page.shows(/Sol Diaz opened the desk/, main)
})

it('folds presses of the same kind in sequence into one row', async ({ t, deskOf }) => {
  const operator = await anOperator(t, 'admin', 'Robin Hale')
  for (const name of ['Casa Uno', 'Casa Due', 'Casa Tre']) {
    const { user } = await t.aRestaurant(name)
    await operator.client.ok(approvalsApi.read, { restaurant_id: user.restaurant_id ?? '' })
  }
  const page = await deskOf(operator, 'Audit log')
  await page.unfold(/Robin Hale looked at 3 restaurants/)
  expect(await page.shows(/Robin Hale looked at restaurant Casa Due/)).toBeDefined()
})
