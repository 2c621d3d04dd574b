import { expect } from 'vitest'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'
import { aCollectedOrder } from '#tests/support/payouts.ts'

const download = (): HTMLAnchorElement | null => document.querySelector('main a[download]')

it('downloads the journal of the period that is chosen, and of this month until one is', async ({
  t,
  deskOf,
}) => {
  await aCollectedOrder(t, await t.aRestaurant('Bookkept Bistro'), await t.aCustomer())
  const page = await deskOf(await anOperator(t, 'finance'), 'Payouts')
  const period = (await page.field('Period')) as HTMLElement as HTMLSelectElement
  expect([period.value, period.options[0]?.text]).toEqual(['2026-11', 'November 2026'])
  const link = await page.find('link', 'Download as CSV')
  expect(link).toHaveProperty('download', 'surplate-journal-2026-11.csv')
  const { status, body } = await page.client.raw('GET', link.getAttribute('href') ?? '')
  expect([status, String(body).split('\r\n').length > 2]).toEqual([200, true])
  const importLink = await page.find('link', 'Download for accounting software')
  expect(importLink.getAttribute('href')).toBe('/api/desk/journal?period=2026-11&use=import')
  await page.fill({ Period: '2026-Q3' })
  expect(download()?.getAttribute('href')).toBe('/api/desk/journal?period=2026-Q3')
  expect(download()?.download).toBe('surplate-journal-2026-Q3.csv')
})
