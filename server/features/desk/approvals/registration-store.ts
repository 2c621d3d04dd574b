import { sql } from 'kysely'
import type { ApprovalState } from '#contract/desk/approval-states.ts'
import type { RegistrationDetails } from '#contract/desk/registrations.ts'
import type { GstRegistration } from '#server/features/kitchen/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The restaurant has what it said about GST. */
export interface RegistrationRow extends Omit<RegistrationDetails, keyof GstRegistration> {
  restaurant_id: string
  state: ApprovalState
  /** Since when it is in this state. */
  state_at: Date
  /** What was said to the restaurant about its state. */
  reason: string | null
  suspended_until: Date | null
  /** When it became public for the first time. */
  first_approved_at: Date | null
  /** When the details were changed last. */
  changed_at: Date | null
  /** The reminder that was sent last about this expiry: so many days before it. */
  reminded_days: number | null
}

export interface CertificateRow {
  restaurant_id: string
  media_type: 'application/pdf' | 'image/webp'
  content: Buffer
  uploaded_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    restaurant_registration: RegistrationRow
    food_certificate: CertificateRow
  }
}

type OwnDetails = Pick<RegistrationRow, keyof RegistrationDetails & keyof RegistrationRow>

const NO_DETAILS: OwnDetails = {
  legal_name: null,
  trading_name: null,
  abn: null,
  council: null,
  premises_number: null,
  premises_class: null,
  premises_expires_on: null,
  food_safety_supervisor: null,
  agreement_version: null,
}
const NOTHING_RECORDED = {
  ...NO_DETAILS,
  reason: null,
  suspended_until: null,
  changed_at: null,
  reminded_days: null,
}

type NewRegistration = Pick<RegistrationRow, 'restaurant_id' | 'state' | 'state_at' | 'first_approved_at'>

export const insertRegistrations = (tx: Db, rows: NewRegistration[]) =>
  tx
    .insertInto('restaurant_registration')
    .values(rows.map((row) => ({ ...NOTHING_RECORDED, ...row })))
    .execute()

// A day comes as the text that it is.
const columns = sql`restaurant_id, state, state_at, reason, suspended_until, first_approved_at, changed_at, legal_name, trading_name, abn,
  council, premises_number, premises_class, premises_expires_on::text, food_safety_supervisor,
  agreement_version, reminded_days`

export async function findRegistration(db: Db, restaurant_id: string): Promise<RegistrationRow | undefined> {
  const { rows } = await sql<RegistrationRow>`
    select ${columns} from restaurant_registration where restaurant_id = ${restaurant_id}`.execute(db)
  return rows[0]
}

export async function lockRegistration(tx: Db, restaurant_id: string): Promise<RegistrationRow | undefined> {
  const { rows } = await sql<RegistrationRow>`
    select ${columns} from restaurant_registration where restaurant_id = ${restaurant_id} for update`.execute(
    tx,
  )
  return rows[0]
}

/** Records other details. A reminder about another expiry is due anew. */
export const updateDetails = (tx: Db, restaurant_id: string, details: OwnDetails, now: Date) =>
  tx
    .updateTable('restaurant_registration')
    .set({
      ...details,
      changed_at: now,
      reminded_days: sql`case when premises_expires_on is not distinct from ${details.premises_expires_on}::date then reminded_days end`,
    })
    .where('restaurant_id', '=', restaurant_id)
    .execute()

type StateColumns = Pick<RegistrationRow, 'state' | 'state_at' | 'reason'> &
  Partial<Pick<RegistrationRow, 'suspended_until' | 'first_approved_at'>>

/** Moves a registration from the state that the caller has locked it in. */
export async function moveRegistration(
  tx: Db,
  { restaurant_id, state }: RegistrationRow,
  next: StateColumns,
): Promise<void> {
  const moved = await tx
    .updateTable('restaurant_registration')
    .set({ suspended_until: null, ...next })
    .where('restaurant_id', '=', restaurant_id)
    .where('state', '=', state)
    .returning('restaurant_id')
    .executeTakeFirst()
  if (moved === undefined)
    throw new Error(`registration ${restaurant_id} was locked as ${state}, but could not be moved`)
}

/** Forgets what was recorded of a restaurant whose account is erased. */
export async function clearRegistration(tx: Db, restaurant_id: string, now: Date): Promise<void> {
  await tx.deleteFrom('food_certificate').where('restaurant_id', '=', restaurant_id).execute()
  await tx
    .updateTable('restaurant_registration')
    .set({ ...NOTHING_RECORDED, state: 'closed', state_at: now })
    .where('restaurant_id', '=', restaurant_id)
    .execute()
}

export interface DueRegistration {
  id: string
}

const after = (last: DueRegistration | undefined) =>
  last === undefined ? sql`` : sql`and restaurant_id > ${last.id}::uuid`

/** Restaurants whose suspension is over. */
export const findEndedSuspensions = async (
  db: Db,
  now: Date,
  last: DueRegistration | undefined,
  limit: number,
): Promise<DueRegistration[]> =>
  (
    await sql<DueRegistration>`
      select restaurant_id as id from restaurant_registration
      where state = 'suspended' and suspended_until <= ${now} ${after(last)} order by restaurant_id limit ${limit}`.execute(
      db,
    )
  ).rows

/** Restaurants that may sell, or are to again, whose registration ends from today up to a day. */
export const findEnding = async (
  db: Db,
  { from, to }: { from: string; to: string },
  last: DueRegistration | undefined,
  limit: number,
): Promise<(DueRegistration & { premises_expires_on: string; reminded_days: number | null })[]> =>
  (
    await sql<DueRegistration & { premises_expires_on: string; reminded_days: number | null }>`
      select restaurant_id as id, premises_expires_on::text, reminded_days from restaurant_registration
      where state in ('approved', 'suspended') and premises_expires_on between ${from}::date and ${to}::date ${after(last)}
      order by restaurant_id limit ${limit}`.execute(db)
  ).rows

/** Records that a reminder is sent; false when it was already, or the expiry is another by now. */
export async function recordReminder(
  tx: Db,
  restaurant_id: string,
  expires_on: string,
  days: number,
): Promise<boolean> {
  const { rows } = await sql`
    update restaurant_registration set reminded_days = ${days}
    where restaurant_id = ${restaurant_id} and premises_expires_on = ${expires_on}::date and coalesce(reminded_days > ${days}, true)
    returning restaurant_id`.execute(tx)
  return rows.length > 0
}

/** How many restaurants are in a state, since when the first, and how many since before an instant. */
export async function countInState(db: Db, state: ApprovalState, before: Date) {
  return db
    .selectFrom('restaurant_registration')
    .where('state', '=', state)
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('state_at').as('oldest_at')])
    .select(sql<number>`count(*) filter (where state_at < ${before})::int`.as('overdue'))
    .executeTakeFirstOrThrow()
}

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
