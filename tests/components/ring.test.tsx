import { createEvent, fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, vi } from 'vitest'
import { it as base } from '#tests/support/page-test.ts'

/** A kitchen whose dashboard is open, with an order from before; and what brings the next order. */
const it = base.extend('openKitchen', ({ t, visit }) => async () => {
  const kitchen = await t.aRestaurant()
  const item = await t.aFoodItem(kitchen, { name: 'Lasagne' })
  const order = async (name: string, quantity: number) =>
    t.aPaidOrder(await t.aCustomer(name), item, quantity)
  await order('Early Emu', 1)
  const page = visit({ as: kitchen })
  await page.goTo('Dashboard')
  await page.listens()
  await titleIs('(1) Dashboard · Surplate')
  return { page, order }
})

const titleIs = (title: string) => waitFor(() => expect(document.title).toBe(title))
const ringSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Ring for new orders' })

it('announces an order that comes, counts it in the title, and announces none that was there before', async ({
  openKitchen,
}) => {
  const { page, order } = await openKitchen()
  await page.hides('New order:')
  await order('Mia Wong', 2)
  const announcement = await page.shows(/^New order: Mia, 2 × Lasagne, pickup until \d+:\d\d pm$/)
  expect(announcement.closest('[role=status]')).not.toBeNull()
  await titleIs('(2) Dashboard · Surplate')
  await page.shows(
    /^New$/,
    (await screen.findByText('Mia', { selector: '.truncate' })).closest('li') ?? undefined,
  )
  await page.goTo('Home')
  await waitFor(() => expect(document.title).not.toContain('Dashboard'))
})

it('announces an order while the tab is hidden', async ({ openKitchen }) => {
  const { page, order } = await openKitchen()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, createEvent('visibilitychange', document))
  await order('Mia Wong', 2)
  await titleIs('(2) Dashboard · Surplate')
  await page.shows('New order:')
})

it('keeps the switch of the ring on this device', async ({ openKitchen }) => {
  const { page } = await openKitchen()
  await page.openTab('Settings')
  expect((await ringSwitch()).checked).toBe(true)
  await page.user.click(await ringSwitch())
  page.reload()
  const after = await ringSwitch()
  expect(after.checked).toBe(false)
  after.focus()
  await page.user.keyboard(' ')
  expect(after.checked).toBe(true)
})

it('asks for a press while the browser refuses sound, and no longer once it allows it', async ({
  t,
  visit,
}) => {
  // As in a browser that restored the tab: there was a press, but none that counts for sound.
  const kitchen = await t.aRestaurant()
  await t.aFoodItem(kitchen)
  const page = visit({ as: kitchen })
  await page.goTo('Dashboard')
  const request = await page.find('button', 'Press to allow sound')
  vi.spyOn(AudioContext.prototype, 'resume').mockImplementation(async () => {
    vi.spyOn(AudioContext.prototype, 'state', 'get').mockReturnValue('running')
  })
  await page.user.click(request)
  await waitFor(() => expect(request.isConnected).toBe(false))
})
