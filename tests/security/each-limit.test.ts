import { beforeEach, expect, it } from 'vitest'
import { api, endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { makeLimits } from '#server/platform/limits/limits.ts'
import { makeMetrics } from '#server/platform/monitoring/metrics.ts'
import { MOBILE, PASSWORD, type Person } from '#tests/support/builders.ts'
import { examplesOf, prepare } from '#tests/support/example-calls/example-calls.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startWorld } from './world.ts'

const w = await forFile(startWorld({ PAYMENTS: 'sandbox' }))
const YEAR_MINUTES = 365 * 24 * 60
const NETWORK = '127.0.0.1'

/** What each limited call counts against, by an account, a restaurant or a network. */
const purposes: Record<string, string> = {
  'accounts.register': 'register',
  'accounts.login': 'sign_in_network',
  'accounts.changeSettings': 'change_ways_in',
  'accounts.forgotPassword': 'forgot_network',
  'accounts.resetPassword': 'password_network',
  'accounts.changePassword': 'change_ways_in',
  'accounts.erase': 'password_proof',
  'account-export.read': 'export_data',
  'email-addresses.confirm': 'email_link',
  'email-addresses.resend': 'confirm_link',
  'email-addresses.change': 'change_ways_in',
  'email-addresses.undo': 'email_link',
  'two-factor.begin': 'password_proof',
  'two-factor.confirm': 'change_ways_in',
  'two-factor.recoveryCodes': 'change_ways_in',
  'two-factor.remove': 'change_ways_in',
  'passkeys.begin': 'password_proof',
  'passkeys.add': 'change_ways_in',
  'passkeys.remove': 'change_ways_in',
  'passkeys.beginSignIn': 'passkey',
  'restaurants.change': 'change_profile',
  'food-items.list': 'list_meal',
  'food-items.change': 'edit_meal',
  'food-items.withdraw': 'withdraw_meal',
  'food-items.listAgain': 'list_meal',
  'photos.upload': 'upload_photo_network',
  'hours.set': 'change_hours',
  'hours.close': 'change_hours',
  'hours.reopen': 'change_hours',
  'hours.closeToday': 'change_hours',
  'hours.answerHoliday': 'change_hours',
  'weekly-plans.create': 'change_weekly_plan',
  'weekly-plans.change': 'change_weekly_plan',
  'weekly-plans.remove': 'change_weekly_plan',
  'weekly-plans.answer': 'list_meal',
  'staff.invite': 'invite_member',
  'staff.changeMember': 'change_member',
  'staff.invitation': 'wrong_invitation',
  'staff.acceptInvitation': 'wrong_invitation',
  'staff.addDevice': 'add_device',
  'staff.pairDevice': 'wrong_pairing',
  'complaints.withdraw': 'complain',
  'orders.place': 'place_order',
  'orders.cancel': 'cancel_order',
  'orders.cancelByRestaurant': 'cancel_sold',
  'orders.cancelPortions': 'cancel_sold',
  'orders.sharePass': 'share_pass',
  'orders.takeBackPass': 'share_pass',
  'recalls.create': 'recall_food',
  'recalls.count': 'count_recall',
  'pickups.collect': 'wrong_code_restaurant',
  'payments.checkout': 'open_checkout',
  'subscriptions.manage': 'manage_subscription_plan',
  'payouts.onboarding': 'payout_onboarding',
  'statements.statement': 'statement',
  'insights.read': 'insights',
  'impact-certificates.issue': 'impact_certificate',
  'bank-accounts.set': 'bank_account',
  'calendar.link': 'calendar_address',
  'calendar.feed': 'calendar_feed',
  'operators.acceptInvitation': 'wrong_operator_invitation',
  'registrations.save': 'save_registration',
  'registrations.sendCertificate': 'send_certificate',
  'installation.sendTestEmail': 'test_email',
  'correspondence.sendSignInLink': 'desk_sign_in_link',
  'correspondence.sendMessage': 'desk_message',
  'correspondence.proposeMessage': 'message_to_all',
  'complaints.file': 'complain',
  'complaints.addPhoto': 'complaint_photo',
  'complaints.appeal': 'complain',
  'complaints.answer': 'answer_complaint',
  'complaints.appealByRestaurant': 'answer_complaint',
  'reports.create': 'report',
}

/** What the example does not send, and the limit is about. */
const fields: Record<string, object> = {
  'accounts.changeSettings': { mobile_number: MOBILE },
  'calendar.link': { rotate: true },
}

const declaresLimit = ({ failures = [] }: Endpoint): boolean => failures.includes('too_many_requests')
const limited = endpoints.filter(([name, endpoint]) => declaresLimit(endpoint) && name in purposes)

const forgetUses = () => w.t.sql`delete from rate_limit`
beforeEach(forgetUses)

/**
 * Uses up what an account, its restaurant and its network have of a budget, and customer A, whose feed others
 * can read as well.
 */
async function useUp(purpose: string, { user }: Person): Promise<void> {
  await forgetUses()
  const limits = makeLimits({ database: w.t.database, now: w.t.now, metrics: makeMetrics(), on: true })
  const budget = { purpose, limit: 1, minutes: YEAR_MINUTES }
  const subjects = new Set([user.id, user.restaurant_id ?? '', w.persons['customer A'].user.id, NETWORK])
  for (const subject of subjects) await limits.spend([{ budget, subject }])
}

const REFUSED = { status: 429, code: 'too_many_requests', has_to_wait: true, changes: [] }
async function send({ client }: Person, endpoint: Endpoint, input: object) {
  const before = await w.everything()
  const { status, headers, body } = await client.send(endpoint, input)
  const has_to_wait = Number(headers.get('retry-after')) > 0
  return { status, code: body.code, has_to_wait, changes: await w.changesSince(before) }
}

it('has a purpose for each call that declares a limit, but for streams, which are counted while they are open', () => {
  const declared = endpoints.filter(([, endpoint]) => declaresLimit(endpoint)).map(([name]) => name)
  const others = ['desk-session.open', 'live.events']
  expect([...Object.keys(purposes), ...others].toSorted()).toEqual(declared.toSorted())
})

it.each(limited)('refuses %s once its limit is used up, and changes nothing then', async (name, endpoint) => {
  // Of two ways to collect, the second is by a code, which could be guessed.
  const example = examplesOf(name)[name === 'pickups.collect' ? 1 : 0] ?? examplesOf(name)[0]
  const { caller, input } = await prepare(w, example)
  await useUp(purposes[name] ?? '', caller)
  expect(await send(caller, endpoint, { ...input, ...fields[name] })).toEqual(REFUSED)
})

it('refuses to open the desk by a password once its limit is used up', async () => {
  const { admin } = w.persons
  // Right after a sign-in it opens without.
  w.t.moveClock({ minutes: 15 })
  await admin.client.ok(api.deskSession.get, {})
  await useUp('password_proof', admin)
  expect(await send(admin, api.deskSession.open, { password: PASSWORD })).toEqual(REFUSED)
})
