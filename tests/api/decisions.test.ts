import { describe, expect, it } from 'vitest'
import { auditApi } from '#contract/people/audit.ts'
import { decisionsApi } from '#contract/desk/decisions.ts'
import { reportsApi } from '#contract/desk/reports.ts'
import { startApp } from '#tests/support/app.ts'
import { forFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator } from '#tests/support/operators.ts'
import { aReport, decide, decisionAbout } from '#tests/support/reports.ts'

const t = await forFile(startApp({ env: { RATE_LIMITS: 'off' } }))
const support = await anOperator(t, 'support', 'Sol Diaz')
const nonna = await t.aRestaurant('Nonna Pina')

const aboutNonna = { object_kind: 'restaurant', object_id: idOf(nonna) } as const

describe('a decision', () => {
  it('is read by the restaurant with all its reasons, and comes by email', async () => {
    const item = await t.aFoodItem(nonna, { name: 'Cannelloni' })
    const { id } = await decide(support, { object_id: item.id })
    const [decision] = await nonna.client.ok(decisionsApi.mine, {})
    expect(decision).toMatchObject({
      id,
      measure: 'item_removed',
      object_name: 'Cannelloni',
      from: t.now().toISOString(),
      until: null,
      facts_relied_on: 'The photo shows raw chicken.',
      ground: 'Food Act 1984 (Vic), section 8',
      decided_by: 'Sol Diaz',
      appeal_until: '2027-05-21T07:00:00.000Z',
      in_effect: true,
      appeal: null,
    })
    expect(decision).not.toHaveProperty('operator_id')
    await t.jobs.drain()
    const [mail] = t.mailsTo(nonna, 'decision_made')
    for (const words of ['Cannelloni', 'raw chicken', 'Food Act 1984', 'Sol Diaz', '21 May 2027'])
      expect(mail?.text).toContain(words)
  })

  it('answers the reports that it names, once', async () => {
    const item = await t.aFoodItem(nonna)
    const { report_id } = await aReport(t, item)
    const another = await aReport(t, await t.aFoodItem(await t.aRestaurant('Osteria Blu')))
    const input = { object_id: item.id, report_ids: [report_id] }
    const foreign = decisionAbout({ ...input, report_ids: [report_id, another.report_id] })
    await support.client.fails('404 not_found', decisionsApi.decide, foreign)
    const decision = await decide(support, { ...input, measure: 'no_action' })
    expect(decision.reports).toBe(1)
    await support.client.fails('409 report_decided', decisionsApi.decide, decisionAbout(input))
    const { reports } = await support.client.ok(reportsApi.get, { report_id })
    expect(reports).toMatchObject([{ decision_id: decision.id }])
    const entries = await support.client.ok(auditApi.browse, {})
    for (const [object_id, object_name] of [
      [decision.id, item.name],
      [report_id, 'Nonna Pina'],
    ])
      expect(entries).toContainEqual(expect.objectContaining({ object_id, object_name }))
  })

  it('without a measure is none of the restaurant', async () => {
    const item = await t.aFoodItem(nonna)
    const { id: decision_id } = await decide(support, { object_id: item.id, measure: 'no_action' })
    const own = await nonna.client.ok(decisionsApi.mine, {})
    expect(own.map(({ id }) => id)).not.toContain(decision_id)
    await nonna.client.fails('404 not_found', decisionsApi.appeal, { decision_id, text: 'Why?' })
    expect(await t.rows('food_item', { id: item.id })).toMatchObject([{ removed: false }])
  })

  it('is recorded with its ground, and what ended by itself as the work of the system', async () => {
    const item = await t.aFoodItem(nonna)
    const until = t.inMinutes(60)
    const { id: object_id } = await decide(support, { object_id: item.id, until })
    await t.advance({ minutes: 61 })
    expect(await entriesOf(object_id)).toMatchObject([
      { action: 'lifted', actor_kind: 'system' },
      { action: 'decided', actor_id: support.operator_id, reason: 'Food Act 1984 (Vic), section 8' },
    ])
  })

  it('that suspends or ends is taken by an administrator who has just proven who they are', async () => {
    const tom = await anOperator(t, 'support')
    const suspend = decisionAbout({ ...aboutNonna, measure: 'suspended' })
    await tom.client.fails('403 role_required', decisionsApi.decide, suspend)
    await tom.client.fails('403 role_required', decisionsApi.decide, { ...suspend, measure: 'ended' })
    const late = await anOperator(t, 'admin', 'Lou Reid')
    t.moveClock({ minutes: 11 })
    await late.client.fails('403 proof_required', decisionsApi.decide, suspend)
    expect(await t.rows('decision', { measure: 'suspended' })).toEqual([])
  })

  it.each([
    [{ ...aboutNonna, measure: 'item_removed' }, { measure: 'This measure is about a meal' }],
    [{ ...aboutNonna, measure: 'listing_paused' }, { until: 'Please say until when' }],
    [
      { ...aboutNonna, measure: 'listing_paused', until: '2026-11-01T00:00:00Z' },
      { until: 'Please choose a time to come' },
    ],
    [
      { ...aboutNonna, measure: 'listing_paused', until: '2029-11-01T00:00:00Z' },
      { until: 'Please choose a time within a year' },
    ],
    [
      { ...aboutNonna, measure: 'no_action', until: '2027-01-01T00:00:00Z' },
      { until: 'This measure has no end' },
    ],
    [
      { ...aboutNonna, measure: 'no_action', facts_relied_on: ' ' },
      { facts_relied_on: 'Please write down the facts' },
    ],
    [{ ...aboutNonna, measure: 'no_action', ground: '' }, { ground: 'Please name the law or the clause' }],
  ] as const)('is refused as %j', async (fields, errors) => {
    const operator = await anOperator(t, 'support')
    const refusal = await operator.client.fails('422 invalid', decisionsApi.decide, decisionAbout(fields))
    expect(refusal.errors).toEqual(errors)
  })

  it('is not taken twice while it is in effect', async () => {
    const operator = await anOperator(t, 'support')
    const item = await t.aFoodItem(nonna)
    await decide(operator, { object_id: item.id })
    const again = decisionAbout({ object_id: item.id })
    await operator.client.fails('409 measure_in_effect', decisionsApi.decide, again)
    expect(await t.rows('decision', { object_id: item.id })).toHaveLength(1)
  })
})

/** An entry as another operator reads it, whose desk session is open. */
async function entriesOf(object_id: string) {
  const operator = await anOperator(t, 'support')
  return operator.client.ok(auditApi.browse, { object_kind: 'decision', object_id })
}
