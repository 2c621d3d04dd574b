import { expect } from 'vitest'
import { anOperator } from '#tests/support/operators.ts'
import { it } from '#tests/support/page-test.ts'
import { aCollectedOrder } from '#tests/support/payouts.ts'

const download = (): HTMLAnchorElement | null => document.querySelector('main a[download]')

it('downloads the journal of the month that is chosen, and of this one until another is', async ({
  t,
  deskOf,
}) => {
  await aCollectedOrder(t, await t.aRestaurant('Bookkept Bistro'), await t.aCustomer())
  const page = await deskOf(await anOperator(t, 'finance'), 'Payouts')
  const month = (await page.field('Month')) as HTMLElement as HTMLSelectElement
  expect([month.value, month.options[0]?.text]).toEqual(['2026-11', 'November 2026'])
  const link = await page.find('link', 'Download as CSV')
  expect(link).toHaveProperty('download', 'surplate-journal-2026-11.csv')
  const { status, body } = await page.client.raw('GET', link.getAttribute('href') ?? '')
  expect([status, String(body).split('\r\n').length > 2]).toEqual([200, true])
  const importLink = await page.find('link', 'Download for accounting software')
  expect(importLink.getAttribute('href')).toBe('/api/desk/journal?month=2026-11&use=import')
  await page.fill({ Month: '2026-10' })
  expect(download()?.getAttribute('href')).toBe('/api/desk/journal?month=2026-10')
  expect(download()?.download).toBe('surplate-journal-2026-10.csv')
})
