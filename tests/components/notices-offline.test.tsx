import { vi } from 'vitest'
import { notify } from '#web/platform/notices.ts'
import { goOnline } from '#tests/support/go-online.ts'
import { it } from '#tests/support/page-test.ts'

const network = vi.hoisted(() => ({ isLost: true }))
vi.mock(import('#web/ui/notices/notices.tsx'), async (importOriginal) => {
  if (network.isLost) throw new TypeError('Failed to fetch dynamically imported module')
  return importOriginal()
})

it('stays on the screen when the code of notices cannot be loaded, and shows them once it can', async ({
  t,
  visit,
}) => {
  const page = visit({ as: await t.aCustomer('Kim Lee') })
  await page.press('Logout')
  await page.find('button', 'Login / Register')
  notify('Saved.')
  network.isLost = false
  goOnline()
  await page.shows('Saved.')
})
