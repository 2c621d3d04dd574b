import type { OperatorRole } from '#contract/endpoint.ts'
import type { RegistrationDetails } from '#contract/desk/registrations.ts'
import { seedComplaint } from '#server/features/desk/complaints/seeds.ts'
import { seedReport } from '#server/features/desk/reports/seeds.ts'
import { seedOperator } from '#server/features/people/operators/seeds.ts'
import { seedSubmittedRegistration } from '#server/features/desk/approvals/seeds.ts'
import { insertRestaurants, setRestaurantHidden } from '#server/features/kitchen/restaurants/seeds.ts'
import { seedSubscriptions, trialEnd } from '#server/features/kitchen/subscriptions/seeds.ts'
import { seedAccounts } from '#server/features/people/accounts/seeds.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { fictionalMobiles } from './demo-people.ts'
import type { DemoCity } from './demo-types.ts'
import { DEMO_RESTAURANT } from './sign-ins.ts'

const APPLICANT = 'Little Harvest Kitchen'
const APPLICANT_EMAIL = 'harvest@surplate.example'
const SUBMITTED_MINUTES_AGO = 140
const REPORTED_MINUTES_AGO = 55
const COMPLAINED_MINUTES_AGO = 11
const ANSWERED_MINUTES_AGO = 4

/** Makes an account of the city an operator; returns the operator's id. */
export async function seedDemoOperator(
  tx: Db,
  { accounts }: DemoCity,
  email: string,
  role: OperatorRole,
): Promise<string> {
  const account = accounts.find((each) => each.email === email)
  if (account === undefined) throw new Error('a city needs its operators')
  const id = newId(account.created_at)
  await seedOperator(tx, { id, account_id: account.id, role, at: account.created_at })
  return id
}

/** What waits at the desk on the first evening: a restaurant, a complaint and a report. */
export async function seedDemoDesk(
  tx: Db,
  city: DemoCity,
  { now, password_hash }: { now: Date; password_hash: string },
): Promise<void> {
  await seedApplicant(tx, now, password_hash)
  await seedDemoComplaint(tx, city, now)
  await seedDemoReport(tx, city, now)
}

/** Everything that is asked for but the certificate. */
const applicantDetails = (submitted_at: Date): RegistrationDetails => ({
  legal_name: `${APPLICANT} Pty Ltd`,
  trading_name: APPLICANT,
  abn: '44000000012',
  gst_registered: false,
  gst_since: null,
  council: 'City of Darebin',
  premises_number: 'DFP-2026-0417',
  premises_class: '2',
  premises_expires_on: `${submitted_at.getUTCFullYear() + 1}-06-30`,
  food_safety_supervisor: 'Ines Moreau',
  agreement_version: 1,
})

/** A restaurant that waits to be approved, and is not public. */
async function seedApplicant(tx: Db, now: Date, password_hash: string): Promise<void> {
  const created_at = minutesAfter(now, -2 * SUBMITTED_MINUTES_AGO)
  const [id, account_id] = [newId(created_at), newId(created_at)]
  const mobile_number = fictionalMobiles[0] ?? ''
  const person = {
    id: account_id,
    restaurant_id: id,
    name: APPLICANT,
    email: APPLICANT_EMAIL,
    mobile_number,
    user_type: 'restaurant',
  } as const
  const settings = { erased_at: null, pickup_reminders: true, email_confirmed_at: created_at }
  await seedAccounts(tx, [{ ...person, ...settings, created_at }], password_hash)
  const address = {
    address: '212 High Street',
    suburb: 'Northcote',
    postcode: '3070',
    latitude: -37.7699,
    longitude: 144.9995,
  }
  const pictures = { image_url: null, photo_id: null, photo_color: null }
  const row = {
    id,
    account_id,
    name: APPLICANT,
    ...address,
    ...pictures,
    position_is_approximate: false,
    phone: mobile_number,
    created_at,
  }
  await insertRestaurants(tx, [
    { ...row, abn: null, gst_registered: null, gst_since: null, pickup_instructions: null, closed_at: null },
  ])
  await setRestaurantHidden(tx, id, 'unapproved', created_at)
  const trial = { trial_started_at: created_at, trial_ends_at: trialEnd(created_at), trial_notice_at: null }
  const unpaid = {
    current_period_end: null,
    cancel_at_period_end: false,
    provider_ref: null,
    checked_at: null,
    changed_at: created_at,
  }
  await seedSubscriptions(tx, [{ account_id, status: 'trial', ...trial, ...unpaid }])
  const submitted_at = minutesAfter(now, -SUBMITTED_MINUTES_AGO)
  await seedSubmittedRegistration(tx, id, applicantDetails(submitted_at), submitted_at)
}

/** Somebody finds that what is on sale is not surplus. */
async function seedDemoReport(tx: Db, { foodItems }: DemoCity, now: Date): Promise<void> {
  const item = foodItems.find(
    ({ expires_at, quantity_available }) => expires_at > now && quantity_available > 0,
  )
  if (item === undefined) return
  const { id: object_id, restaurant_id } = item
  const at = minutesAfter(now, -REPORTED_MINUTES_AGO)
  const text = 'They cook this for the app from the afternoon on. It is the same price at the counter.'
  await seedReport(tx, {
    object_kind: 'food_item',
    object_id,
    restaurant_id,
    reason: 'not_surplus',
    text,
    at,
  })
}

/** A customer and the demo restaurant do not agree about a meal of this evening. */
async function seedDemoComplaint(tx: Db, { accounts, orders }: DemoCity, now: Date): Promise<void> {
  const owner = accounts.find(({ email }) => email === DEMO_RESTAURANT)
  const collected = orders.filter(
    ({ restaurant_id, status }) => restaurant_id === owner?.restaurant_id && status === 'collected',
  )
  const order = collected.toSorted((one, other) => other.placed_at.getTime() - one.placed_at.getTime())[0]
  if (order === undefined) return
  const text = 'One of the two boxes was half empty. I only saw it at home, as they are closed.'
  const answer = {
    text: 'Both boxes were full when we handed them over.',
    at: minutesAfter(now, -ANSWERED_MINUTES_AGO),
  }
  await seedComplaint(tx, {
    order,
    kind: 'poor_quality',
    text,
    at: minutesAfter(now, -COMPLAINED_MINUTES_AGO),
    answer,
  })
}
