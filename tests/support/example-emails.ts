import { api } from '#contract/api.ts'
import { ARCHIVE_ACCOUNT_ID } from '#server/features/people/accounts/public.ts'
import type { JobData, JobName } from '#server/platform/jobs/jobs.ts'
import type { TestApp } from './app.ts'
import { bankDetails } from './bank-file-settings.ts'
import { PASSWORD, type Person, scanOf } from './builders.ts'
import { aComplainedOrder, anEscalatedComplaint, complain } from './complaints.ts'
import { anOperator, openDesk } from './operators.ts'
import { refundPartOf } from './part-refunds.ts'
import { aReport, decide, settleAppeal } from './reports.ts'
import { aWeeklyPlan } from './weekly-plans.ts'

/** The jobs whose data name a kind of email. */
type EmailJobName = { [N in JobName]: JobData[N] extends { kind: string } ? N : never }[JobName]
type DataOf<N extends EmailJobName, K> = Omit<Extract<JobData[N], { kind: K }>, 'kind'>

/** Half an hour before a month ends in Melbourne, whose invoices are among the examples. */
export const EXAMPLE_EMAILS_START = new Date('2026-10-31T12:30:00Z')

/** The data of a job for every kind of email there is, each about something that has happened in the app. */
type ExampleEmails = { [N in EmailJobName]: { [K in JobData[N]['kind']]: DataOf<N, K> } }

/** An app of `EXAMPLE_EMAILS_START` in which there is something to email everybody about. */
export async function makeExampleEmails(t: TestApp): Promise<ExampleEmails> {
  const [nonna, noor] = [await t.aRestaurant('Nonna Pina'), await t.aCustomer('Noor Haddad')]
  const restaurant_id = nonna.user.restaurant_id ?? ''
  await nonna.client.ok(api.restaurants.change, {
    address: '12 Lygon St',
    suburb: 'Carlton',
    postcode: '3053',
  })
  await t.aPaidOrder(noor, await t.aFoodItem(nonna))
  await t.advance({ minutes: 90 })
  await t.advance({ hours: 17 })

  const item = await t.aFoodItem(nonna, { quantity_available: 20 })
  const at = t.now().toISOString()
  const owner = { restaurant_id, account_id: nonna.user.id }
  const paid = await t.aPaidOrder(noor, item)
  const order = { order_id: paid.id }
  const cancelled = await t.aPaidOrder(noor, item)
  await noor.client.ok(api.orders.cancel, { order_id: cancelled.id })
  const partly = await t.aPaidOrder(noor, item, 2)
  const lines = [{ food_item_id: item.id, quantity: 1 }]
  await nonna.client.ok(api.orders.cancelPortions, { order_id: partly.id, lines, reason: 'One fell down' })
  const cancellation = await t.row('cancelled_portion', { order_id: partly.id })
  const { refund_id } = await refundPartOf(t, partly, 100)
  const early = await t.aPaidOrder(noor, item)
  await nonna.client.ok(api.pickups.collect, scanOf(early))
  const collected = await t.orderOf(noor, early)

  const recalled = await t.aFoodItem(nonna, { name: 'Tiramisu' })
  const recalledOrder = await t.aPaidOrder(noor, recalled)
  await nonna.client.ok(api.recalls.create, t.newRecall([recalled]))
  const recall = await t.row('recall', { restaurant_id })

  const [support, other] = [await anOperator(t), await anOperator(t, 'support', 'Sol Diaz')]
  const complaint = { complaint_id: await aSettledComplaint(t, support, other), to: 'customer' as const }
  const cancelledOnCall = await t.aPaidOrder(noor, item)
  const call = { order_id: cancelledOnCall.id, reason: 'They cannot come.' }
  await support.client.ok(api.deskComplaints.cancelOrder, call)
  const report = await aReport(t, recalled, { email: 'reporter@surplate.example' })
  const about = { report_ids: [report.report_id], object_id: recalled.id }
  const decision = await decide(support, about)
  await settleAppeal(nonna, other, decision, 'upheld')

  const weeklyPlan = await aWeeklyPlan(t, nonna, { list_at: '18:00' })
  await t.advance({ minutes: 1 })
  const [question] = await nonna.client.ok(api.weeklyPlans.questions, {})
  const invitation = await nonna.client.ok(api.staff.invite, {
    email: 'cook@surplate.example',
    role: 'counter',
  })
  const { invited_at } = await t.row('membership', { id: invitation.id })
  await openDesk(support)
  const newcomer = { email: 'desk@surplate.example', role: 'support' } as const
  const invited = await support.client.ok(api.operators.invite, newcomer)
  const invitedEntry = await t.row('audit_entry', { object_id: invited.operator.id })
  const trial = await t.row('subscription', { account_id: nonna.user.id })

  const changed = await changeEmail(t, nonna, 'nonna.new@surplate.example')
  await noor.client.ok(api.emailAddresses.change, { email: 'noor.new@surplate.example', password: PASSWORD })
  const requested = await t.row('email_change', { account_id: noor.user.id })
  const unconfirmed = await t.aCustomer('Uma Rao')
  await t.update('account', { id: unconfirmed.user.id }, { email_confirmed_at: null })
  await nonna.client.ok(api.bankAccounts.set, { ...bankDetails, password: PASSWORD })
  const bank_account = { account_id: nonna.user.id, bank_account_id: (await t.row('bank_account')).id }
  const written = { subject: 'Ovens on Friday', text: 'We will call you.' }
  const message = await support.client.ok(api.correspondence.sendMessage, { restaurant_id, ...written })
  const toAll = await support.client.ok(api.correspondence.proposeMessage, written)
  await openDesk(other)
  await other.client.ok(api.proposals.confirm, { proposal_id: toAll.id })
  const decided = { ...owner, at, reason: 'The certificate is missing', until: null }
  const snapshot = {
    id: item.id,
    name: item.name,
    description: item.description,
    pickup_start: null,
    pickup_end: at,
  }
  return {
    'accounts.emails': {
      confirm_email: { account_id: unconfirmed.user.id },
      email_change_requested: { change_id: requested.id },
      email_changed: { change_id: changed.id },
      account_changed: { id: noor.user.id, account_id: noor.user.id, what: 'passkey_added', at },
      password_reset: { account_id: noor.user.id },
    },
    'approvals.emails': {
      approved: decided,
      declined: decided,
      changes_requested: decided,
      suspended: decided,
      lifted: decided,
      closed: decided,
      premises_expiry: { ...owner, expires_on: '2026-12-01', days: 30 },
    },
    'complaints.emails': {
      complaint_made: complaint,
      complaint_escalated: { ...complaint, to: 'restaurant' },
      complaint_decided: complaint,
      complaint_appealed: { ...complaint, to: 'restaurant' },
      complaint_appeal_decided: complaint,
      complaint_ended: await aWithdrawnComplaint(t),
    },
    'correspondence.emails': {
      restaurant_message: { message_id: message.id },
      message_to_all: { message_id: toAll.id, restaurant_id },
    },
    'hours.emails': { holiday_question: { ...owner, date: '2026-11-03', holiday: 'Melbourne Cup Day' } },
    'invoices.emails': { invoice_issued: { restaurant_id, month: '2026-10' } },
    'legal_texts.emails': { agreement_changed: { text: 'terms', version: 1, account_id: nonna.user.id } },
    'operators.emails': {
      operators_daily: { account_id: support.user.id, day: '2026-11-02' },
      notable_entry: { entry_id: invitedEntry.id, account_id: support.user.id },
      operator_invitation: { operator_id: invited.operator.id },
    },
    'orders.emails': {
      order_paid: order,
      new_order: order,
      pickup_reminder: order,
      order_cancelled: { order_id: cancelled.id },
      cancelled_by_customer: { order_id: cancelled.id },
      cancelled_by_operator: { order_id: cancelledOnCall.id },
      pass_again: { ...order, at },
      payment_returned: { order_id: cancelled.id, session_id: ARCHIVE_ACCOUNT_ID },
      part_refunded: { order_id: partly.id, refund_id },
      refund_failed: { order_id: cancelled.id, refund_id, amount_cents: 1_100 },
      portions_cancelled: { order_id: partly.id, cancellation_id: cancellation.cancellation_id },
      listing_changed: { ...order, at, before: snapshot, after: { ...snapshot, name: 'Lasagne verde' } },
      declaration_changed: {
        ...order,
        food_item_id: item.id,
        at,
        before: item,
        after: { ...item, diets: ['vegetarian'] },
      },
      listing_withdrawn: { ...order, food_item_id: item.id },
      collected_early: { order_id: early.id, at: collected.collected_at ?? '' },
      collected_by_code: { order_id: early.id, at: collected.collected_at ?? '' },
      collected_before_cancelling: { order_id: early.id },
      cancelled_order_collected: { order_id: early.id },
    },
    'payouts.bank_account_emails': {
      bank_account_changed: bank_account,
      bank_account_changed_former: { ...bank_account, email_change_id: changed.id },
    },
    'recalls.emails': {
      food_recalled: { recall_id: recall.id, order_id: recalledOrder.id, further_order_ids: [] },
    },
    'reports.emails': {
      report_received: report,
      report_decided: report,
      decision_made: { decision_id: decision.id },
      appeal_decided: { decision_id: decision.id },
      decision_lifted: { decision_id: decision.id, reason: 'It was cooked through.' },
    },
    'restaurants.emails': { address_needed: owner },
    'staff.emails': { staff_invitation: { id: invitation.id, invited_at: invited_at.toISOString() } },
    'subscriptions.emails': {
      trial_ends: { account_id: nonna.user.id, ends_at: trial.trial_ends_at.toISOString(), due_at: at },
    },
    'weekly_plans.emails': {
      weekly_plan_question: {
        account_id: nonna.user.id,
        plan_id: weeklyPlan.id,
        date: question?.date ?? '',
        expires_at: question?.expires_at ?? '',
        food_item_name: item.name,
        quantity: 6,
        failure: null,
        weekday_sales: [],
      },
    },
  }
}

async function aWithdrawnComplaint(t: TestApp) {
  const { customer, order } = await aComplainedOrder(t)
  const { id: complaint_id } = await complain(customer, order)
  await customer.client.ok(api.complaints.withdraw, { complaint_id })
  return { complaint_id, to: 'customer' as const }
}

/** A complaint that an operator has rejected, and another has decided about again. */
async function aSettledComplaint(t: TestApp, first: Person, second: Person): Promise<string> {
  const { customer, complaint_id } = await anEscalatedComplaint(t)
  await first.client.ok(api.deskComplaints.close, { complaint_id, reason: 'It was hot.' })
  await customer.client.ok(api.complaints.appeal, { complaint_id, text: 'It was cold.' })
  const reversed = { outcome: 'reversed', amount: 2, borne_by: 'operator', reason: 'It was cold.' } as const
  await second.client.ok(api.deskComplaints.decideAppeal, { complaint_id, ...reversed })
  return complaint_id
}

/** Changes the email of an account by the link to the new address. */
async function changeEmail(t: TestApp, { client, user }: Person, email: string) {
  await client.ok(api.emailAddresses.change, { email, password: PASSWORD })
  await t.visitor.ok(api.emailAddresses.confirm, { token: await t.emailToken(email, 'confirm_email') })
  return t.row('email_change', { account_id: user.id })
}
