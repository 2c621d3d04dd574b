import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { type Endpoint, isDeskAccess } from '#contract/endpoint.ts'
import { enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { examplesOf, prepare } from '#tests/support/example-calls/example-calls.ts'
import { forFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { involvedPage, type InvolvedRow, involvements, partOfPage } from './access-page.ts'
import { startWorld } from './world.ts'

const w = await forFile(startWorld({ RATE_LIMITS: 'off' }))
const { t } = w
const operator = await anOperator(t, 'admin', 'Ida Moss')
const account_id = operator.user.id
await enableTwoFactor(t, operator)

/** Whom a call is about: a restaurant, and a row of a customer or reporter. */
interface Subject {
  restaurant_id?: string | null | undefined
  row?: ['complaint' | 'customer_order' | 'payment_session' | 'report', string]
}
type Named = Record<string, string>

const ofRow = async (table: NonNullable<Subject['row']>[0], id: string): Promise<Subject> => ({
  restaurant_id: ((await t.row(table, { id })) as { restaurant_id?: string }).restaurant_id,
  row: [table, id],
})
const restaurantOf = async (table: 'payout' | 'decision', columns: object): Promise<Subject> => {
  const [row] = await t.rows(table, columns)
  return { restaurant_id: row?.restaurant_id }
}

/** By what the input of a call names, the first that it has. */
const subjects: Record<string, (id: string) => Promise<Subject>> = {
  complaint_id: (id) => ofRow('complaint', id),
  order_id: (id) => ofRow('customer_order', id),
  dispute_id: async (id) => ofRow('customer_order', (await t.row('dispute', { id })).order_id ?? ''),
  async unmatched_id(id) {
    const { ref } = await t.row('unmatched', { id })
    const session = await t.row('payment_session', { provider_ref: ref })
    const order = await t.row('customer_order', { id: session.order_id ?? '' })
    return { restaurant_id: order.restaurant_id, row: ['payment_session', session.id] }
  },
  report_ids: ([id = '']) => ofRow('report', id),
  decision_id: (id) => restaurantOf('decision', { id }),
  batch_id: (batch_id) => restaurantOf('payout', { batch_id }),
  payout_id: (id) => restaurantOf('payout', { id }),
  async confirmation_id(id) {
    const [row] = await t.sql<Subject>`select restaurant_id from payout_confirmation where id = ${id}`
    return row ?? {}
  },
  async proposal_id(id) {
    const [row] = await t.sql<Subject>`select object_id restaurant_id from proposal where id = ${id}`
    return row ?? {}
  },
  restaurant_id: (restaurant_id) => Promise.resolve({ restaurant_id }),
  async account_id(id) {
    const [row] = await t.rows('restaurant', { account_id: id })
    return { restaurant_id: row?.id }
  },
}
/** What a call is about that names nothing. */
const unnamed: Record<string, Subject> = {
  'payout-batches.make': { restaurant_id: idOf(w.persons['restaurant A']) },
}
const aboutNobody = [
  'correspondence.proposeMessage',
  'desk-session.open',
  'desk-session.close',
  'installation.sendTestEmail',
  'legal-texts.publish',
  'operators.changeRole',
  'operators.end',
  'operators.invite',
  'operators.retryFailed',
  'reconciliation.addBankStatement',
]

async function subjectOf(name: string, input: Named): Promise<Subject> {
  const [field, find] = Object.entries(subjects).find(([key]) => key in input) ?? []
  const subject = field === undefined ? unnamed[name] : await find?.(input[field] ?? '')
  if (subject === undefined) throw new Error(`say whom ${name} is about`)
  return subject
}

type Tie = { input: object; untie: () => Promise<unknown> }

/** Makes the account of the operator one of those that a call is about; undefined where it cannot be. */
async function tie(
  how: (typeof involvements)[number],
  input: Named,
  { restaurant_id, row }: Subject,
): Promise<Tie | undefined> {
  const isAccount = 'account_id' in input
  if (how === 'the account itself')
    return isAccount ? { input: { ...input, account_id }, untie: () => Promise.resolve() } : undefined
  if (how === 'customer') {
    if (row === undefined) return undefined
    const [table, id] = row
    const { account_id: customer_id } = await t.row(table, { id })
    await t.update(table, { id }, { account_id })
    return { input, untie: () => t.update(table, { id }, { account_id: customer_id }) }
  }
  if (restaurant_id == null) return undefined
  const at = t.now()
  if (how === 'owner') {
    // Whoever owns the restaurant of an account is the account.
    if (isAccount) return undefined
    const before = await t.row('restaurant', { id: restaurant_id })
    const move = async (from: string, to: string) => {
      await t.update('restaurant', { id: restaurant_id }, { account_id: to })
      // By these a free month is found.
      await t.sql`update subscription set account_id = ${to}
        where account_id = (select account_id from trial_refusal where account_id = ${from})`
      await t.sql`update trial_refusal set account_id = ${to} where account_id = ${from}`
    }
    await move(before.account_id, account_id)
    return { input, untie: () => move(account_id, before.account_id) }
  }
  if (how === 'staff')
    await t.sql`insert into membership (id, restaurant_id, account_id, email, role, invited_by, invited_at, accepted_at)
      values (${randomUUID()}, ${restaurant_id}, ${account_id}, ${operator.user.email}, 'counter', ${account_id}, ${at}, ${at})`
  else await t.sql`insert into staff_history values (${restaurant_id}, ${account_id}, ${at})`
  return {
    input,
    async untie() {
      await t.sql`delete from membership where account_id = ${account_id}`
      await t.sql`delete from staff_history where account_id = ${account_id}`
    },
  }
}

const writes = endpoints.filter(([, { access, method }]) => isDeskAccess(access) && method !== 'GET')
const rows: InvolvedRow[] = []
const callText = ({ method, path }: Endpoint) => `\`${method} ${path}\``

describe.each(writes.filter(([name]) => !aboutNobody.includes(name)))('%s', (name, endpoint) => {
  it('is refused to whoever is involved, of whatever kind, and allowed to somebody else', async () => {
    const [example] = examplesOf(name)
    const { caller, input } = await prepare(w, example)
    const subject = await subjectOf(name, input as Named)
    await openDesk(operator)
    const answers: string[] = []
    for (const how of involvements) {
      const tied = await tie(how, input as Named, subject)
      if (tied === undefined) {
        answers.push('–')
        continue
      }
      const mark = await w.everything()
      const { status, body } = await operator.client.send(endpoint, tied.input)
      const changes = await w.changesSince(mark)
      await tied.untie()
      expect(`${how}: ${status} ${body.code}`).toBe(`${how}: 403 involved`)
      expect(changes).toEqual([{ before: null, after: expect.stringContaining('was refused: involved') }])
      answers.push('refused')
    }
    expect(answers).toContain('refused')
    await openDesk(caller)
    expect((await caller.client.send(endpoint, input as never)).status).toBe(endpoint.status)
    rows.push({ call: callText(endpoint), statuses: [...answers, 'ok'] })
  })
})

it('matches the second part of docs/access-matrix.md', () => {
  const others = writes.filter(([name]) => aboutNobody.includes(name))
  expect(others.map(([name]) => name).toSorted()).toEqual(aboutNobody.toSorted())
  const text = involvedPage(
    rows,
    others.map(([, endpoint]) => callText(endpoint)),
  )
  expect(partOfPage('involved', text), 'run it again with UPDATE_DOCS=1').toBe(text)
})
