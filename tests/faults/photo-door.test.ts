import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { newJpeg, sendPhoto } from '#tests/support/photos.ts'
import { worldOf } from '#tests/support/server-process.ts'
import { openEmbeddedHome, start } from './home.ts'
import { canMount, smallDisk } from './small-disk.ts'

const MEGABYTES = 256

it.runIf(canMount)('takes no photos on a disk with less than 1 GB free, while meals are listed', async () => {
  const disk = await smallDisk(MEGABYTES)
  onTestFinished(disk.leave)
  const home = await openEmbeddedHome(join(disk.dir, 'data'))
  const server = await start(home)
  const world = worldOf(home)
  const restaurant = await world.aRestaurant()
  const { status, body, headers } = await sendPhoto(restaurant.client, await newJpeg())
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'photos_closed', '600'])
  expect((await world.aFoodItem(restaurant)).photos).toBeNull()
  await server.stop()
})
