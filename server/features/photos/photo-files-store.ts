import type { PhotoSize } from '#contract/photo-addresses.ts'
import type { Db } from '#server/platform/db/database.ts'

export type Pictures = Record<PhotoSize, Uint8Array>

/**
 * Where the pictures of photos are kept. `put` comes before its transaction commits and `remove` before the rows are gone, so a store that
 * knows no transactions may keep pictures that nothing refers to, and never lacks one.
 */
export interface PhotoFiles {
  put: (tx: Db, photo_id: string, pictures: Pictures) => Promise<void>
  get: (db: Db, photo_id: string, size: PhotoSize) => Promise<Uint8Array | undefined>
  remove: (tx: Db, photo_ids: string[]) => Promise<void>
}

/** In the database, so that backups have them and every process reads the same. */
export const filesInDatabase: PhotoFiles = {
  put: async (tx, photo_id, { small, large }) => {
    const rows = [
      { photo_id, size: 'small' as const, bytes: small },
      { photo_id, size: 'large' as const, bytes: large },
    ]
    await tx
      .insertInto('photo_file')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  get: async (db, photo_id, size) => {
    const file = await db
      .selectFrom('photo_file')
      .select('bytes')
      .where('photo_id', '=', photo_id)
      .where('size', '=', size)
      .executeTakeFirst()
    return file?.bytes
  },
  remove: async (tx, photo_ids) => {
    await tx.deleteFrom('photo_file').where('photo_id', 'in', photo_ids).execute()
  },
}
