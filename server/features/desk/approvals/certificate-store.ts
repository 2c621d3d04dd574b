import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { CertificateRow } from './approval-tables.ts'

export const saveCertificate = (tx: Db, { restaurant_id, ...certificate }: CertificateRow) =>
  tx
    .insertInto('food_certificate')
    .values({ restaurant_id, ...certificate })
    .onConflict((conflict) => conflict.column('restaurant_id').doUpdateSet(certificate))
    .execute()

/** What is known of a certificate without its content. */
export const describeCertificate = (db: Db, restaurant_id: string) =>
  db
    .selectFrom('food_certificate')
    .select(['media_type', 'uploaded_at', sql<number>`octet_length(content)`.as('bytes')])
    .where('restaurant_id', '=', restaurant_id)
    .executeTakeFirst()

export const findCertificate = (db: Db, restaurant_id: string) =>
  db.selectFrom('food_certificate').selectAll().where('restaurant_id', '=', restaurant_id).executeTakeFirst()

/** Deletes the certificates of registrations that ended before a day. */
export const deleteCertificatesEndedBefore = (db: Db, day: string) =>
  sql`
    delete from food_certificate using restaurant_registration registration
    where registration.restaurant_id = food_certificate.restaurant_id and premises_expires_on < ${day}::date`.execute(
    db,
  )
