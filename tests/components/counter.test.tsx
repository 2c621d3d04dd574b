import { randomUUID } from 'node:crypto'
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, vi } from 'vitest'
import { missedFrom } from '#contract/kitchen/pickup-windows.ts'
import { pickupsApi } from '#contract/orders/pickups.ts'
import { timeOfDay } from '#contract/time-wording.ts'
import { unspokenCode } from '#contract/orders/order-code-wording.ts'
import { answer, it, MEAL, rowOf, type, hear } from '#tests/support/counter-page.ts'

class Track extends EventTarget {
  muted: boolean
  constructor(muted: boolean) {
    super()
    this.muted = muted
  }
  stop(): void {}
  getCapabilities = () => ({ torch: true })
  unmute(): void {
    this.muted = false
    this.dispatchEvent(new Event('unmute'))
  }
}

/** There is a camera from now on, and this code in front of it. Returns the tracks it has been asked for. */
function showToCamera(rawValue: string | null, { muted = false } = {}): Track[] {
  const tracks: Track[] = []
  const getUserMedia = async () => {
    const track = new Track(muted)
    tracks.push(track)
    return { getTracks: () => [track], getVideoTracks: () => [track] }
  }
  const mediaDevices = { getUserMedia }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  const detector: { detect: () => Promise<{ rawValue: string | null }[]> } = Reflect.get(
    globalThis,
    'BarcodeDetector',
  ).prototype
  vi.spyOn(detector, 'detect').mockResolvedValue([{ rawValue }])
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(
    HTMLMediaElement.HAVE_CURRENT_DATA,
  )
  return tracks
}

it('collects an order by its code, however it is typed, on a device without a camera', async ({
  anOrder,
  counterOf,
}) => {
  const { restaurant, order } = await anOrder('Ines')
  const page = counterOf(restaurant)
  await page.shows('No camera found. Please type the code.')
  await page.shows(`2 × ${MEAL}`)
  await type(page, `${order.code.slice(0, 3).toLowerCase()} ${order.code.slice(3)}`)
  for (const text of ['Hand it over', 'Ines', `2 × ${MEAL}`]) await page.shows(text, await answer('accepted'))
  await page.press('Next')
  await page.shows('Ready to scan')
  await page.shows('0 waiting, 1 collected')
  await type(page, 'ABC 23')
  await page.shows('A code has 6 characters')
  await type(page, '4')
  await page.shows('Unknown code', await answer('unknown'))
})

it('collects a pass once, and tells the second scan when that was', async ({ anOrder, counterOf }) => {
  const { restaurant, order, status } = await anOrder('Ines')
  showToCamera(order.pickup_token)
  const page = counterOf(restaurant)
  await page.shows('Hand it over', await answer('accepted'))
  expect(await status()).toBe('collected')
  page.reload()
  await page.shows('Already collected', await answer('already_collected'))
  await page.shows(/^It was handed over at 6:\d\d pm/)
})

it('refuses a pass of another restaurant and leaves it valid', async ({ t, anOrder, counterOf }) => {
  const { restaurant, order, status } = await anOrder('Ines')
  showToCamera(order.pickup_token)
  const page = counterOf(await t.aRestaurant('Next Door'))
  await page.shows('Wrong restaurant', await answer('wrong_restaurant'))
  expect(await status()).toBe('paid')
  const scan = { token: order.pickup_token ?? '', scan_id: randomUUID() }
  expect(await restaurant.client.ok(pickupsApi.collect, scan)).toMatchObject({ status: 'collected' })
})

it('collects an order that is pressed in the list, after a second press, and undoes it', async ({
  t,
  anOrder,
  counterOf,
}) => {
  const { restaurant, order: next, status } = await anOrder('Next', { expires_at: t.inMinutes(60) })
  const later = await t.aFoodItem(restaurant, { expires_at: t.inMinutes(120) })
  await t.aPaidOrder(await t.aCustomer('Later Duarte'), later)
  const page = counterOf(restaurant)
  await page.shows('2 waiting, 0 collected')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent.slice(0, 4))).toEqual([
    'Next',
    'Late',
  ])
  await page.user.click(await rowOf(page, next))
  await page.find('button', 'Hand over')
  expect(await status()).toBe('paid')
  await page.press('Hand over')
  await page.shows('This code ends otherwise.')
  await hear(page, next)
  await page.press('Hand over')
  for (const text of ['Hand it over', 'Next']) await page.shows(text, await answer('accepted'))
  expect(document.activeElement?.contains(await answer('accepted'))).toBe(true)
  await page.shows('1 waiting, 1 collected')
  expect(await status()).toBe('collected')
  await page.press('Undo')
  await answer('collection_undone')
  await page.shows('2 waiting, 0 collected')
})

it('collects nothing when a second press follows at once, or the order is closed again', async ({
  anOrder,
  counterOf,
}) => {
  const { restaurant, order, status } = await anOrder('Ines')
  const page = counterOf(restaurant)
  const row = await rowOf(page, order)
  fireEvent.click(row)
  await Promise.resolve()
  const button = screen.getByRole('button', { name: 'Hand over' })
  fireEvent.click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await page.press('Not yet')
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(document.activeElement).toBe(row)
  await page.shows('Ready to scan')
  expect(await status()).toBe('paid')
})

it('hands an early order over from the list, after a press that says so', async ({
  t,
  anOrder,
  counterOf,
}) => {
  const { restaurant, order, status } = await anOrder('Ines', { pickup_start: t.inMinutes(60) })
  const page = counterOf(restaurant)
  await page.user.click(await rowOf(page, order))
  await page.shows(`Too early. Pickup starts at ${timeOfDay(order.pickup_start ?? '')}.`)
  expect(await status()).toBe('paid')
  await hear(page, order)
  await page.press('Hand over anyway')
  await page.shows('Hand it over', await answer('accepted'))
  expect(await status()).toBe('collected')
})

it('refuses an early order by its code at first, and hands it over after a second press', async ({
  t,
  anOrder,
  counterOf,
}) => {
  const { restaurant, order, status } = await anOrder('Ines', { pickup_start: t.inMinutes(60) })
  const page = counterOf(restaurant)
  await rowOf(page, order)
  await type(page, order.code)
  for (const text of ['Too early', `Pickup starts at ${timeOfDay(order.pickup_start ?? '')}.`, `2 × ${MEAL}`])
    await page.shows(text, await answer('too_early'))
  expect(await status()).toBe('paid')
  await page.press('Hand over anyway')
  await page.shows('Hand it over', await answer('accepted'))
  expect(await status()).toBe('collected')
})

it('hands a missed order over from the list and by its code, after a second press, and undoes it', async ({
  t,
  anOrder,
  counterOf,
}) => {
  const { restaurant, item, order, status } = await anOrder('Ines', { expires_at: t.inMinutes(30) })
  const other = await t.aPaidOrder(await t.aCustomer('Rui Duarte'), item)
  const missed_at = missedFrom(order.pickup_end).getTime()
  await t.advance({ seconds: (missed_at - t.now().getTime()) / 1000 + 60 })
  expect(await status()).toBe('missed')
  const page = counterOf(restaurant)
  await page.find('button', unspokenCode(other.code), await page.find('region', 'Not collected in time'))

  await page.user.click(await rowOf(page, order))
  await page.shows(`Too late: pickup ended at ${timeOfDay(order.pickup_end)}.`)
  await hear(page, order)
  await page.press('Hand over anyway')
  await page.shows('Ines', await answer('accepted'))
  expect(await status()).toBe('collected')
  await page.press('Undo')
  await page.shows('The order counts as missed.', await answer('collection_undone'))
  expect(await status()).toBe('missed')

  await type(page, other.code)
  await page.shows('This order counts as missed.', await answer('too_late'))
  await page.press('Hand over anyway')
  await page.shows('Rui', await answer('accepted'))
})

const cameraIsOn = (): Promise<void> =>
  waitFor(() => expect(document.querySelector('video ~ [aria-hidden=true]')).not.toBeNull())
const CAMERA_STOPPED = 'The camera stopped again. Another app may be using it. You can type the code.'

it.for(['ended', 'mute'])(
  'starts the camera again after the event %s of its track, and after the next one when asked to',
  async (event, { t, counterOf }) => {
    const tracks = showToCamera('')
    const page = counterOf(await t.aRestaurant())
    await cameraIsOn()
    await page.find('button', 'Light')
    const playing = Promise.withResolvers<void>()
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockReturnValueOnce(playing.promise)
    tracks[0]?.dispatchEvent(new Event(event))
    await page.shows('The camera stopped. Starting it again…')
    playing.resolve()
    await cameraIsOn()
    expect(tracks).toHaveLength(2)

    tracks[1]?.dispatchEvent(new Event(event))
    await page.shows(CAMERA_STOPPED)
    expect(screen.queryByRole('button', { name: 'Light' })).toBeNull()
    expect(tracks).toHaveLength(2)
    await page.press('Try again')
    await cameraIsOn()
    expect(tracks).toHaveLength(3)
  },
)

it('says that the camera stopped while its tracks are muted from the start, and goes on with the first picture', async ({
  t,
  counterOf,
}) => {
  const tracks = showToCamera('', { muted: true })
  const page = counterOf(await t.aRestaurant())
  await page.shows(CAMERA_STOPPED)
  tracks[1]?.unmute()
  await cameraIsOn()
})
