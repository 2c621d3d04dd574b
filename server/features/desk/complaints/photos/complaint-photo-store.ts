import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { ComplaintPhotoRow } from '#server/features/desk/complaints/complaint-tables.ts'

export const insertPhotoOfComplaint = (tx: Db, row: ComplaintPhotoRow) =>
  tx.insertInto('complaint_photo').values(row).execute()

export const findPhotoBytes = (db: Db, complaint_id: string, id: string) =>
  db
    .selectFrom('complaint_photo')
    .select('bytes')
    .where('complaint_id', '=', complaint_id)
    .where('id', '=', id)
    .executeTakeFirst()

/** The ids of the photos of complaints, by complaint. */
export async function findPhotoIds(db: Db, complaint_ids: string[]): Promise<Map<string, string[]>> {
  if (complaint_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('complaint_photo')
    .select(['id', 'complaint_id'])
    .where('complaint_id', 'in', complaint_ids)
    .orderBy('id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ complaint_id }) => complaint_id)].map(([id, photos]) => [
      id,
      photos.map((photo) => photo.id),
    ]),
  )
}

export const deletePhotosOfAccount = (tx: Db, account_id: string) =>
  tx
    .deleteFrom('complaint_photo')
    .where('complaint_id', 'in', (complaint) =>
      complaint.selectFrom('complaint').select('id').where('account_id', '=', account_id),
    )
    .execute()

/**
 * Deletes so many at a time of the photos whose complaints were decided last before `before`; gives how many.
 */
export async function deletePhotosDecidedBefore(tx: Db, before: Date, limit: number): Promise<number> {
  // A photo is older than the decision, and by its age found by an index.
  const { rows } = await sql`
    delete from complaint_photo where id in (
      select photo.id from complaint_photo photo join complaint on complaint.id = photo.complaint_id
      where photo.created_at < ${before} and complaint.closed_at < ${before} order by photo.created_at limit ${limit})
    returning id`.execute(tx)
  return rows.length
}
