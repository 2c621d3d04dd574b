import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { decisionsApi } from '#contract/desk/decisions.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import { PROOF_MINUTES } from '#contract/people/operators.ts'
import type { TestApp } from '#tests/support/app.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { anEscalatedComplaint } from '#tests/support/complaints.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { disputes } from '#tests/support/disputes.ts'
import { aClosedOperator, anOperator, openDesk } from '#tests/support/operators.ts'
import { aCollectedOrder, aPayableRestaurant } from '#tests/support/payouts.ts'
import { aReport, decide } from '#tests/support/reports.ts'

/** A passkey that nobody can use: its authenticator is unknown. */
const aPasskey = ({ database, now }: TestApp, { user }: Person) =>
  database.query
    .insertInto('passkey')
    .values({
      id: randomUUID(),
      account_id: user.id,
      credential_id: 'unused',
      public_key: Buffer.from([]),
      counter: 0,
      transports: '',
      name: 'My phone',
      created_at: now(),
    })
    .execute()

/** What waits at the desk; a refused form changes none of it. */
export async function setDeskStage(t: TestApp) {
  // The first night compares nothing.
  await t.advance({ days: 1 })
  const [paid, customer] = [await aPayableRestaurant(t, 'Paid Pho'), await t.aCustomer()]
  await aCollectedOrder(t, paid, customer)
  const ramen = await t.aRestaurant('Rounded Ramen')
  const item = await t.aFoodItem(ramen)
  await t.sql`insert into trial_refusal (account_id, refused_at, identity) values (${ramen.user.id}, ${t.now()}, 'abn')`
  const order = await t.aPaidOrder(await t.aCustomer(), item, 2)
  const { id } = await t.row('payment_session', { order_id: order.id })
  await t.update('sandbox_checkout', { id }, { amount_cents: 2_201 })
  // Beyond what the provider may be later than the ledger.
  for (let day = 0; day < 4; day += 1) await t.advance({ days: 1 })

  const operator = await anOperator(t)
  const [newOperator, passkeyOperator] = [
    await aClosedOperator(t, 'support', 'Ada Moss'),
    await aClosedOperator(t, 'support', 'Ida Holm'),
  ]
  for (const { operator_id } of [newOperator, passkeyOperator])
    await t.update('operator', { id: operator_id }, { is_demo: false })
  await aPasskey(t, passkeyOperator)
  /** Of what one order brings. */
  const makeBatch = async () => {
    await openDesk(operator)
    const batch = await operator.client.ok(api.payoutBatches.make, {})
    await aCollectedOrder(t, paid, customer)
    await t.advance({ days: 3 })
    return batch.id
  }
  const sent_batch_id = await makeBatch()
  const sent = { status: 'sent', rail: 'bank_file', approved_by: newOperator.operator_id } as const
  await t.update('payout_batch', { id: sent_batch_id }, sent)
  await makeBatch()
  // A backup was restored into another database.
  await t.sql`insert into payouts_lock values (1, ${t.now()}, ${t.now()})`
  await t.sql`insert into payout_confirmation (id, restaurant_id, amount_cents)
    select gen_random_uuid(), restaurant_id, 7200 from payout limit 1`

  const client = t.client()
  await client.ok(accountsApi.login, { email: operator.user.email, password: PASSWORD })
  await t.advance({ minutes: PROOF_MINUTES + 1 })
  await openDesk(operator)
  const { dispute } = disputes(t)
  await dispute(await aCollectedOrder(t, await t.aRestaurant('Disputed Dahl'), customer))
  const { order: complained } = await anEscalatedComplaint(t)
  await aReport(t, await t.aFoodItem(await t.aRestaurant('Reported Rolls'), { name: 'Reported risotto' }))
  const reported = await t.aRestaurant('Appealing Arancini')
  const { id: decision_id } = await decide(operator, { object_id: (await t.aFoodItem(reported)).id })
  const { client: proposing } = await anOperator(t, 'finance', 'Fay Lin')
  const adjustment = { restaurant_id: idOf(paid), direction: 'to_restaurant', amount: 5 } as const
  await proposing.ok(api.payoutBatches.adjust, { ...adjustment, reason: 'Thank you.' })
  await reported.client.ok(decisionsApi.appeal, { decision_id, text: 'It was cooked through.' })
  await t.jobs.drain()
  await t.sql`insert into pgboss.job (name, state, output, retry_count, retry_limit)
    select name, 'failed', '{"message": "No room"}', 2, 2 from pgboss.queue where name not like '%emails' and name not like '\\_%' limit 1`
  return {
    operator,
    closedOperator: { ...operator, client },
    newOperator,
    passkeyOperator,
    sent_batch_id,
    code: complained.code,
  }
}

export type DeskStage = Awaited<ReturnType<typeof setDeskStage>>
