import { join } from 'node:path'
import { expect, it } from 'vitest'
import { builders } from '#tests/support/builders.ts'
import { stopEmbedded } from '#tests/support/embedded.ts'
import { newJpeg, sendPhoto } from '#tests/support/photos.ts'
import { addressOf, clientOf, launch, prepareHome } from '#tests/support/server-process.ts'
import { canMount, smallDisk } from './small-disk.ts'

const MEGABYTES = 256

it.runIf(canMount)('takes no photos on a disk with less than 1 GB free, while meals are listed', async () => {
  const disk = await smallDisk(MEGABYTES)
  const data_dir = join(disk.dir, 'data')
  const home = await prepareHome({ DATA_DIR: data_dir })
  const server = await launch(home)
  try {
    const world = builders({
      address: addressOf(home),
      origin: addressOf(home),
      now: () => new Date(),
      client: () => clientOf(home),
    })
    const restaurant = await world.aRestaurant()
    const { status, body, headers } = await sendPhoto(restaurant.client, await newJpeg())
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'photos_closed', '600'])
    expect((await world.aFoodItem(restaurant)).photos).toBeNull()
  } finally {
    await server.stop()
    await stopEmbedded(data_dir)
    await disk.leave()
  }
})
