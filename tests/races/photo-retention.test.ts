import { describe, expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { filesInDatabase } from '#server/features/kitchen/photos/photo-files-store.ts'
import { deleteUnused } from '#server/features/kitchen/photos/photo-flows.ts'
import type { TestApp } from '#tests/support/app.ts'
import { isLockAwaited, whileLocked } from '#tests/support/lock-queue.ts'
import { newJpeg, uploadPhoto } from '#tests/support/photos.ts'
import { processesForFile } from '#tests/support/for-file.ts'

const { t } = await processesForFile('t')

/** A restaurant with a meal and with a photo that is unused and old enough to go. */
async function anOldPhoto() {
  const restaurant = await t.aRestaurant()
  const image = await newJpeg()
  const photo = await uploadPhoto(restaurant.client, image)
  const { id: food_item_id } = await t.aFoodItem(restaurant)
  const uploaded_at = new Date(t.now().getTime() - 25 * 3_600_000)
  await t.update('photo_upload', { photo_id: photo.id }, { uploaded_at })
  const attach = () => restaurant.client.send(foodItemsApi.change, { food_item_id, photo_id: photo.id })
  const isThere = async (): Promise<boolean> => (await t.client().raw('GET', photo.large)).status === 200
  return { photo, image, restaurant, food_item_id, attach, isThere }
}

const remove = (photo_id: string): Promise<number> =>
  deleteUnused({ database: t.database, files: filesInDatabase }, [photo_id], t.now())

/** Starts `act` while the photo is being removed, so that it waits for that. */
async function whileRemoving<Answer>(photo_id: string, act: () => Promise<Answer>): Promise<Answer> {
  const removing = async (tx: TestApp['database']['query']): Promise<void> => {
    await tx.selectFrom('photo').select('id').where('id', '=', photo_id).forUpdate().execute()
    await tx.deleteFrom('photo').where('id', '=', photo_id).execute()
  }
  const { answer } = await whileLocked(t.database, removing, async () => {
    const started = act()
    await expect.poll(() => isLockAwaited(t.database)).toBe(true)
    return { answer: started }
  })
  return answer
}

describe('a photo that is old enough to be removed', () => {
  it('stays when it was attached just before', async () => {
    const { photo, attach, isThere } = await anOldPhoto()
    expect((await attach()).status).toBe(200)
    await remove(photo.id)
    expect(await isThere()).toBe(true)
  })

  it('stays when it is being attached: whoever removes does not wait', async () => {
    const { photo, isThere } = await anOldPhoto()
    const attaching = (tx: TestApp['database']['query']) =>
      tx.selectFrom('photo').select('id').where('id', '=', photo.id).forKeyShare().execute()
    await whileLocked(t.database, attaching, () => remove(photo.id))
    expect(await isThere()).toBe(true)
  })

  it('is asked for again when it is removed while it is being attached', async () => {
    const { photo, attach } = await anOldPhoto()
    const { status, body } = await whileRemoving(photo.id, attach)
    expect([status, body.errors]).toEqual([422, { photo_id: 'Please upload the photo again' }])
  })

  it('is there again when it is removed while it is being sent again', async () => {
    const { photo, image, restaurant, isThere } = await anOldPhoto()
    const sentAgain = await whileRemoving(photo.id, () => uploadPhoto(restaurant.client, image))
    expect(sentAgain.id).toBe(photo.id)
    expect(await isThere()).toBe(true)
  })
})

it('never shows a photo without its pictures, however attaching and removing meet', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => anOldPhoto()))
  const answers = await Promise.all(
    all.map(async ({ photo, attach }) => (await Promise.all([attach(), remove(photo.id)]))[0]),
  )
  expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([])
  for (const [at, { restaurant, food_item_id, isThere }] of all.entries()) {
    const item = (await restaurant.client.ok(foodItemsApi.mine, {})).find(({ id }) => id === food_item_id)
    const is_attached = answers[at]?.status === 200
    expect([item?.photos !== null, await isThere()]).toEqual([is_attached, is_attached])
  }
})
