import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

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
    /** Holds this phone, as its screen is now, in front of the camera. `away` takes it away and brings it back, again and again. */
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

async function film(phone: Page): Promise<{ held: Buffer; empty: Buffer }> {
  const code = phone.getByRole('img', { name: /^QR code/ })
  await code.scrollIntoViewIfNeeded()
  const box = await code.boundingBox()
  const screen = phone.viewportSize()
  const browser = phone.context().browser()
  if (box === null || screen === null || browser === null) throw new Error('there is no QR code on this phone')
  const shot = `data:image/png;base64,${(await phone.screenshot()).toString('base64')}`
  const scale = CODE_PX / box.width
  const left = picture.width / 2 - (box.x + box.width / 2) * scale
  const top = picture.height / 2 - (box.y + box.height / 2) * scale
  const context = await browser.newContext({ viewport: picture })
  const counter = await context.newPage()
  const take = (): Promise<Buffer> => counter.screenshot({ type: 'jpeg', quality: 80 })
  await counter.setContent(`<body style="margin:0;overflow:hidden;background:#5a4a3c"></body>`)
  const empty = await take()
  await counter.setContent(
    `<body style="margin:0;overflow:hidden;background:#5a4a3c"><img src="${shot}" style="position:absolute;left:${left}px;top:${top}px;` +
      `width:${screen.width * scale}px;transform-origin:center;rotate:${TILT_DEG}deg"></body>`,
  )
  await counter.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  const held = await take()
  await context.close()
  return { held, empty }
}
