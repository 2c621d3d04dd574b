import { isAbn } from '#contract/people/abn.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { trialEnd } from '#server/features/kitchen/subscriptions/seeds.ts'
import { type DemoRestaurant, demoRestaurants, templatesOfRestaurant } from './demo-menus.ts'
import { melbourneAt } from './demo-hours.ts'
import type { CityDraft, DemoAccount, DemoPartner, DemoSubscription } from './demo-types.ts'
import { DEMO_CUSTOMER, DEMO_FINANCE, DEMO_OPERATOR, EXPIRED_PARTNER, partnerEmails } from './sign-ins.ts'

/** Australian mobile numbers set aside for fiction. */
export const fictionalMobiles = [
  '+61491570006',
  '+61491570156',
  '+61491570157',
  '+61491570158',
  '+61491570159',
  '+61491570110',
  '+61491570313',
  '+61491570737',
  '+61491571266',
  '+61491571491',
  '+61491571804',
  '+61491572549',
]

const customerNames = [
  'Maya Thompson',
  'Liam O’Connor',
  'Priya Nair',
  'Jack Nguyen',
  'Sofia Rossi',
  'Noah Williams',
  'Mei Chen',
  'Oliver Brown',
  'Aisha Khan',
  'Lachlan Murray',
  'Zoe Papadopoulos',
  'Arjun Patel',
  'Chloe Martin',
  'Hamish Fraser',
  'Linh Tran',
  'Isla Campbell',
  'Mateo Silva',
  'Grace Kim',
  'Ethan Walker',
  'Amelia Haddad',
]

/** Days since the restaurants of the demo sign-ins joined. */
const daysSinceJoining: Record<string, number> = { ottavia: 18, wombat: 130 }
const OPERATOR_SINCE_DAYS = 150
/** Their turnover is below the one from which a business has to register. */
const TOO_SMALL_FOR_GST = new Set(['hoagiay', 'sprout', 'junction', 'zie'])

function addAccount(
  draft: CityDraft,
  row: Pick<DemoAccount, 'name' | 'email' | 'user_type' | 'created_at'>,
): DemoAccount {
  // Nobody else has the number of an owner, who would seem to buy from themselves.
  const half = fictionalMobiles.length / 2
  const mobile_number =
    fictionalMobiles[(draft.accounts.length % half) + (row.user_type === 'restaurant' ? half : 0)] ?? ''
  const account: DemoAccount = {
    id: draft.random.id(row.created_at),
    restaurant_id: null,
    mobile_number,
    erased_at: null,
    pickup_reminders: true,
    email_confirmed_at: row.created_at,
    ...row,
  }
  draft.accounts.push(account)
  return account
}

export function addDemoCustomers(draft: CityDraft): void {
  draft.customers = customerNames.map((name, at) =>
    addAccount(draft, {
      name,
      email: at === 0 ? DEMO_CUSTOMER : `${name.split(' ')[0]?.toLowerCase() ?? ''}@surplate.example`,
      user_type: 'customer',
      created_at: melbourneAt(
        draft.now,
        -draft.random.integer(65, 120),
        draft.random.integer(8, 21),
        draft.random.integer(0, 59),
      ),
    }),
  )
}

/** Who runs the instance; last, so that the others are as they are without. */
export function addDemoOperators(draft: CityDraft): void {
  const created_at = melbourneAt(draft.now, -OPERATOR_SINCE_DAYS, 9)
  addAccount(draft, { name: 'Robin Hale', email: DEMO_OPERATOR, user_type: 'customer', created_at })
  addAccount(draft, { name: 'Sam Okafor', email: DEMO_FINANCE, user_type: 'customer', created_at })
}

function makeDemoSubscription(
  draft: CityDraft,
  demo: DemoRestaurant,
  account_id: string,
  started: Date,
): DemoSubscription {
  const trial_ends_at = trialEnd(started)
  const row = {
    account_id,
    trial_started_at: started,
    trial_ends_at,
    cancel_at_period_end: false,
    provider_ref: null,
    checked_at: null,
    trial_notice_at: null,
  }
  if (trial_ends_at > draft.now)
    return { ...row, status: 'trial', current_period_end: null, changed_at: started }
  if (demo.key === EXPIRED_PARTNER)
    return { ...row, status: 'expired', current_period_end: null, changed_at: trial_ends_at }
  const current_period_end = melbourneAt(draft.now, draft.random.integer(9, 27), 12)
  return { ...row, status: 'active', current_period_end, changed_at: trial_ends_at }
}

/**
 * The latest time whose trial is over, so that this partner's current deals were still listed during the
 * trial.
 */
function expiredPartnerJoinedAt(now: Date): Date {
  const starts = [28, 29, 30, 31, 32].map((days) => minutesAfter(now, -days * 24 * 60 - 25))
  return starts.find((started) => trialEnd(started) < now) ?? now
}

function joinedAt({ random, now }: CityDraft, demo: DemoRestaurant): Date {
  if (demo.key === EXPIRED_PARTNER) return expiredPartnerJoinedAt(now)
  const days =
    daysSinceJoining[demo.key] ?? (random.chance(0.3) ? random.integer(6, 24) : random.integer(75, 160))
  return melbourneAt(now, -days, 9, random.integer(0, 59))
}

const gstOf = ({ key }: DemoRestaurant): Pick<DemoPartner['row'], 'gst_registered' | 'gst_since'> =>
  TOO_SMALL_FOR_GST.has(key)
    ? { gst_registered: false, gst_since: null }
    : { gst_registered: true, gst_since: '2020-07-01' }

const ABN_PREFIX_MIN = 10
const ABN_PREFIXES = 90

/** A made-up ABN with check digits that are right: a seller who charges GST has one. */
function madeUpAbn(number: number): string {
  const rest = String(number).padStart(9, '0')
  return Array.from({ length: ABN_PREFIXES }, (_, at) => `${ABN_PREFIX_MIN + at}${rest}`).find(isAbn) ?? rest
}

function makeDemoPartner(draft: CityDraft, demo: DemoRestaurant, index: number): DemoPartner {
  const created_at = joinedAt(draft, demo)
  const email = partnerEmails[demo.key] ?? `${demo.key}@surplate.example`
  const owner = addAccount(draft, { name: demo.name, email, user_type: 'restaurant', created_at })
  const { key: _key, cuisine: _cuisine, ...profile } = demo
  const row = {
    id: draft.random.id(created_at),
    account_id: owner.id,
    ...profile,
    position_is_approximate: false,
    phone: owner.mobile_number,
    abn: madeUpAbn(100 + index),
    ...gstOf(demo),
    image_url: null,
    photo_id: null,
    photo_color: null,
    created_at,
    closed_at: null,
  }
  owner.restaurant_id = row.id
  return {
    demo,
    row,
    subscription: makeDemoSubscription(draft, demo, owner.id, created_at),
    templates: templatesOfRestaurant(demo.key),
    codes: new Set(),
  }
}

export function addDemoPartners(draft: CityDraft): void {
  draft.partners = demoRestaurants.map((demo, index) => makeDemoPartner(draft, demo, index))
  draft.restaurants = draft.partners.map((partner) => partner.row)
  draft.subscriptions = draft.partners.map((partner) => partner.subscription)
}
