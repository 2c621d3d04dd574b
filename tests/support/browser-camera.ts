import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core'

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

const picture = { width: 960, height: 540 }
/** How large the code is in the picture. */
const CODE_PX = 360
/** Nobody holds a phone quite straight. */
const TILT_DEG = -3
const HELD_FRAMES = 40
/** At 30 pictures a second: longer than a counter takes a code for still being there. */
const AWAY_FRAMES = 120

const times = (count: number, shot: Buffer): Buffer[] => Array.from({ length: count }, () => shot)

/** What a browser's camera sees: a file of pictures, each a whole JPEG, shown round and round. */
export function makeCamera() {
  const home = mkdtempSync(join(tmpdir(), 'surplate-camera-'))
  const file = join(home, 'seen.mjpeg')
  return {
    file,
    /**
     * Holds this phone, as its screen is now, in front of the camera. `away` takes it away and brings it
     * back, again and again.
     */
    show: async (phone: Page, { away = false } = {}): Promise<void> => {
      const { held, empty } = await film(phone)
      const pause = away ? times(AWAY_FRAMES, empty) : []
      // A browser that is filming maps the file, and crashes when it is cut short.
      writeFileSync(`${file}.next`, Buffer.concat([...times(HELD_FRAMES, held), ...pause]))
      renameSync(`${file}.next`, file)
    },
    /** There is no camera. */
    unplug: (): void => rmSync(file, { force: true }),
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}

const SCREENSHOT_ATTEMPTS = 5

/** A busy Chromium has no frame to give now and then; asked again, it has. */
async function screenshotOf(
  page: Page,
  options: PageScreenshotOptions = {},
  attempts = SCREENSHOT_ATTEMPTS,
): Promise<Buffer> {
  try {
    return await page.screenshot(options)
  } catch (error) {
    if (attempts > 1 && String(error).includes('Unable to capture screenshot'))
      return screenshotOf(page, options, attempts - 1)
    throw error
  }
}

/**
 * The phone's screen and where the code is on it. A page that loses its network moves the code, at any time.
 */
async function photograph(phone: Page): Promise<{ code: Box; screen: Buffer }> {
  const code = phone.getByRole('img', { name: /^QR code/ })
  await code.scrollIntoViewIfNeeded()
  const before = await code.boundingBox()
  const screen = await screenshotOf(phone)
  const after = await code.boundingBox()
  if (before === null || after === null) throw new Error('there is no QR code on this phone')
  return isDeepStrictEqual(before, after) ? { code: after, screen } : photograph(phone)
}

async function film(phone: Page): Promise<{ held: Buffer; empty: Buffer }> {
  const { code: box, screen } = await photograph(phone)
  const size = phone.viewportSize()
  const browser = phone.context().browser()
  if (size === null || browser === null) throw new Error('a phone has a size and a browser')
  const shot = `data:image/png;base64,${screen.toString('base64')}`
  const scale = CODE_PX / box.width
  const left = picture.width / 2 - (box.x + box.width / 2) * scale
  const top = picture.height / 2 - (box.y + box.height / 2) * scale
  const context = await browser.newContext({ viewport: picture })
  const counter = await context.newPage()
  const take = (): Promise<Buffer> => screenshotOf(counter, { type: 'jpeg', quality: 80 })
  await counter.setContent(`<body style="margin:0;overflow:hidden;background:#5a4a3c"></body>`)
  const empty = await take()
  await counter.setContent(
    `<body style="margin:0;overflow:hidden;background:#5a4a3c"><img src="${shot}" style="position:absolute;left:${left}px;top:${top}px;` +
      `width:${size.width * scale}px;transform-origin:center;rotate:${TILT_DEG}deg"></body>`,
  )
  await counter.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  const held = await take()
  await context.close()
  return { held, empty }
}
