import { sql } from 'kysely'
import type { PhotoSize } from '#contract/kitchen/photo-addresses.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'

export type Pictures = Record<PhotoSize, Uint8Array>

/**
 * Where the pictures of photos are kept. `put` comes before its transaction commits and `remove` before the
 * rows are gone, so a store that knows no transactions may keep pictures that nothing refers to, and never
 * lacks one.
 */
export interface PhotoFiles {
  put: (tx: Db, photo_id: string, pictures: Pictures) => Promise<void>
  get: (db: Db, photo_id: string, size: PhotoSize) => Promise<Buffer | undefined>
  remove: (tx: Db, photo_ids: string[]) => Promise<void>
  /** Makes the room of removed pictures usable again. */
  reclaim: (database: Database) => Promise<void>
}

/**
 * A picture comes from the database as text of twice its length. In pieces that is short-lived garbage, and
 * other requests go on between them.
 */
const PIECE_BYTES = 60_000

const findPiece = defineQuery.readMany(
  'findPicturePiece',
  (db, photo_id: Param<string>, size: Param<PhotoSize>, from: Param<number>) =>
    db
      .selectFrom('photo_file')
      .select([
        sql<Uint8Array>`substring(bytes from ${from}::int + 1 for ${PIECE_BYTES})`.as('piece'),
        sql<number>`octet_length(bytes)`.as('length'),
      ])
      .where('photo_id', '=', photo_id)
      .where('size', '=', size)
      .where(sql<boolean>`not exists (select from photo where id = photo_id and removed_at is not null)`),
)

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
    let picture: Buffer | undefined
    let read = 0
    do {
      const [row] = await findPiece(db, photo_id, size, read)
      if (row === undefined) return undefined
      picture ??= Buffer.allocUnsafeSlow(row.length)
      picture.set(row.piece, read)
      read += row.piece.length
    } while (read < picture.length)
    return picture
  },
  remove: async (tx, photo_ids) => {
    await tx.deleteFrom('photo_file').where('photo_id', 'in', photo_ids).execute()
  },
  // The next pictures take the room, and what is free at the end of the table goes back to the disk.
  reclaim: async (database) => void (await database.script('vacuum (skip_locked) photo_file')),
}
