import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import { it } from '#tests/support/page-test.ts'

it.for([
  ['customer', 'Customer'],
  ['restaurant', 'Restaurant partner'],
] as const)(
  'shows the name, email and mobile number of a %s account first',
  async ([type, label], { t, visit }) => {
    const as = type === 'customer' ? await t.aCustomer('Kim Lee') : await t.aRestaurant('Kim Lee')
    const page = visit({ as })
    await page.press('Hello,')
    await page.find('heading', 'Your account')
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Details')
    const details = ['Kim Lee', as.user.email, '0491 570 156', label]
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(details)
  },
)
