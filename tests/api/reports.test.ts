import { describe, expect, it } from 'vitest'
import { accountExportApi } from '#contract/account-export.ts'
import { operatorsApi } from '#contract/people/operators.ts'
import { reportsApi } from '#contract/desk/reports.ts'
import { accountsApi } from '#contract/people/accounts.ts'
import { startApp } from '#tests/support/app.ts'
import { from, PASSWORD, somewhere } from '#tests/support/builders.ts'
import { forFile } from '#tests/support/for-file.ts'
import { hide, idOf, remove, show } from '#tests/support/hidden-restaurants.ts'
import { anOperator, openDesk } from '#tests/support/operators.ts'
import { newJpeg, uploadPhoto } from '#tests/support/photos.ts'
import { aPhoto, aReport, decide, reportOf } from '#tests/support/reports.ts'

const t = await forFile(startApp({ env: { TRUST_PROXY: '127.0.0.1' } }))
const support = await anOperator(t, 'support')
const nonna = await t.aRestaurant('Nonna Pina')
const REPORTER = 'reporter@surplate.example'

const queueOf = async (name: string) => {
  const { queues } = await support.client.ok(operatorsApi.overview, {})
  return queues.find((queue) => queue.name === name)
}
const groupsAbout = async (object_id: string, query: { status?: 'open' | 'decided' } = {}) =>
  (await support.client.ok(reportsApi.browse, query)).filter(({ object }) => object.id === object_id)
const mailsTo = async (email: string) => {
  await t.jobs.drain()
  return t.mails.filter(({ to }) => to === email)
}

describe('a report', () => {
  it('is taken from anybody, and waits at the desk with everything about the same meal', async () => {
    const item = await t.aFoodItem(nonna)
    const { report_id } = await aReport(t, item, { text: 'It smelled off.' })
    await t.advance({ minutes: 5 })
    await aReport(t, item, { reason: 'allergen_wrong' })
    const [group, ...others] = await groupsAbout(item.id)
    expect(others).toEqual([])
    expect(group).toMatchObject({ report_id, reports: 2, reasons: ['allergen_wrong', 'unsafe_food'] })
    expect(group?.object).toMatchObject({ name: item.name, restaurant_name: 'Nonna Pina' })
    const details = await support.client.ok(reportsApi.get, { report_id })
    expect(details).toMatchObject({ is_public: true, food_item: { id: item.id }, decisions: [] })
    expect(details.reports.map(({ text }) => text)).toEqual(['It smelled off.', null])
  })

  it('can be about a restaurant or a photo, which the desk sees as everybody does', async () => {
    const photo = await aPhoto(nonna)
    const about = [
      { object_kind: 'restaurant', object_id: idOf(nonna) },
      { object_kind: 'photo', object_id: photo.id },
    ] as const
    for (const object of about) {
      const { report_id } = await t.visitor.ok(reportsApi.create, { ...object, reason: 'offensive' })
      const details = await support.client.ok(reportsApi.get, { report_id })
      expect(details.object).toMatchObject({ id: object.object_id, restaurant_id: idOf(nonna) })
      expect(details.restaurant?.name).toBe('Nonna Pina')
      expect(details.photos?.small).toBe(object.object_kind === 'photo' ? photo.small : undefined)
    }
  })

  it('is refused about what nobody sees', async () => {
    const removed = await t.aFoodItem(nonna)
    await remove(t, removed)
    const unknown = '0192d3a8-0000-7000-8000-000000000000'
    for (const id of [removed.id, unknown, 'nothing'])
      await t.visitor.fails('404 not_found', reportsApi.create, reportOf({ id }))
    await hide(t, nonna, 'suspended')
    const restaurant = { object_kind: 'restaurant', object_id: idOf(nonna), reason: 'offensive' } as const
    await t.visitor.fails('404 not_found', reportsApi.create, restaurant)
    await show(t, nonna)
    const photo = { object_kind: 'photo', object_id: 'a'.repeat(64), reason: 'offensive' } as const
    await t.visitor.fails('404 not_found', reportsApi.create, photo)
    expect(await t.visitor.ok(reportsApi.create, restaurant)).toHaveProperty('report_id')
  })

  it('has to say what is wrong where no reason of the list fits', async () => {
    const item = await t.aFoodItem(nonna)
    const other = reportOf(item, { reason: 'other', text: ' ' })
    const refusal = await t.visitor.fails('422 invalid', reportsApi.create, other)
    expect(refusal.errors).toEqual({ text: 'Please say in a few words what is wrong' })
  })

  it('is refused after many from one network, and after some receipts to one address', async () => {
    const item = await t.aFoodItem(nonna)
    const [network, another] = [from(somewhere()), from(somewhere())]
    for (let count = 0; count < 20; count += 1) await t.visitor.ok(reportsApi.create, reportOf(item), network)
    await t.visitor.fails('429 too_many_requests', reportsApi.create, reportOf(item), network)
    const withEmail = reportOf(item, { email: 'flooded@surplate.example' })
    for (let count = 0; count < 5; count += 1) await t.visitor.ok(reportsApi.create, withEmail, another)
    await t.visitor.fails('429 too_many_requests', reportsApi.create, withEmail, another)
    expect(await t.visitor.ok(reportsApi.create, reportOf(item), another)).toHaveProperty('report_id')
  })

  it('waits in the queue of the desk, and is overdue after three days', async () => {
    const before = await queueOf('reports')
    const item = await t.aFoodItem(nonna)
    await aReport(t, item)
    await aReport(t, item)
    expect(await queueOf('reports')).toMatchObject({ waiting: (before?.waiting ?? 0) + 1, overdue: 0 })
    await t.advance({ days: 3, minutes: 1 })
    await openDesk(support)
    const queue = await queueOf('reports')
    expect(queue?.overdue).toBe(queue?.waiting)
    expect(await groupsAbout(item.id)).toMatchObject([{ is_overdue: true }])
    await decide(support, { object_id: item.id, report_ids: await reportIdsOf(item.id) })
    expect(await groupsAbout(item.id)).toEqual([])
    expect(await groupsAbout(item.id, { status: 'decided' })).toMatchObject([{ reports: 2 }])
  })
})

describe('a photo that another restaurant has sent since', () => {
  it('is one group with all its reports, which one decision about that restaurant answers', async () => {
    const [first, image] = [await t.aRestaurant('Osteria Blu'), await newJpeg()]
    const photo = await uploadPhoto(first.client, image)
    const object = { object_kind: 'photo', object_id: photo.id } as const
    const { report_id } = await t.visitor.ok(reportsApi.create, { ...object, reason: 'offensive' })
    await t.advance({ minutes: 1 })
    await uploadPhoto(nonna.client, image)
    await t.visitor.ok(reportsApi.create, { ...object, reason: 'offensive' })
    const groups = await groupsAbout(photo.id)
    expect(groups).toMatchObject([{ report_id, reports: 2, object: { restaurant_name: 'Nonna Pina' } }])
    const { reports, restaurant } = await support.client.ok(reportsApi.get, { report_id })
    expect(restaurant?.name).toBe('Nonna Pina')
    const answered = { measure: 'photo_removed', report_ids: reports.map(({ id }) => id) } as const
    expect(await decide(support, { ...object, ...answered })).toMatchObject({
      restaurant_name: 'Nonna Pina',
      reports: 2,
    })
    expect(await groupsAbout(photo.id, { status: 'decided' })).toMatchObject([{ reports: 2 }])
  })
})

it('lists what is decided by decisions, the newest first, each with all that it has answered', async () => {
  const [first, second] = [await t.aFoodItem(nonna), await t.aFoodItem(nonna)]
  await aReport(t, first, { reason: 'not_surplus' })
  await aReport(t, first)
  await aReport(t, second, { reason: 'not_surplus' })
  const decideOn = async ({ id }: { id: string }) =>
    decide(support, { object_id: id, report_ids: await reportIdsOf(id) })
  const older = await decideOn(first)
  await t.advance({ minutes: 1 })
  const newer = await decideOn(second)
  const list = async (query: { cursor?: string; object_kind?: 'photo' } = {}) => {
    const all = { status: 'decided', reason: 'not_surplus', ...query } as const
    const groups = await support.client.ok(reportsApi.browse, all)
    return groups.map(({ object, reports, is_overdue }) => ({ id: object.id, reports, is_overdue }))
  }
  const [one, other] = [
    { id: second.id, reports: 1, is_overdue: false },
    { id: first.id, reports: 2, is_overdue: false },
  ]
  expect(await list()).toEqual([one, other])
  expect(await list({ cursor: newer.id })).toEqual([other])
  expect(await list({ cursor: older.id })).toEqual([])
  expect(await list({ object_kind: 'photo' })).toEqual([])
})

async function reportIdsOf(object_id: string): Promise<string[]> {
  return (await t.rows('report', { object_id })).map(({ id }) => id)
}

describe('who reports', () => {
  it('finds it in the export of their account, and takes its words along when the account is erased', async () => {
    const item = await t.aFoodItem(nonna)
    const kim = await t.aCustomer()
    const fields = reportOf(item, { text: 'I am Kim, and I got ill.', email: kim.user.email })
    const { report_id } = await kim.client.ok(reportsApi.create, fields)
    const { reports } = await kim.client.ok(accountExportApi.read, {})
    expect(reports).toMatchObject([{ object_id: item.id, text: fields.text, email: kim.user.email }])
    await kim.client.ok(accountsApi.erase, { password: PASSWORD })
    const nobody = { text: null, email: null, account_id: null, reason: 'unsafe_food' }
    expect(await t.row('report', { id: report_id })).toMatchObject(nobody)
  })

  it('gets a receipt and the decision by email, and the address is deleted six months later', async () => {
    const item = await t.aFoodItem(nonna)
    const { report_id } = await aReport(t, item, { email: REPORTER })
    expect(await mailsTo(REPORTER)).toMatchObject([{ kind: 'report_received' }])
    const measure = { measure: 'no_action' } as const
    await decide(support, { object_id: item.id, report_ids: [report_id], ...measure })
    const [, mail] = await mailsTo(REPORTER)
    expect(mail?.kind).toBe('report_decided')
    expect(mail?.text).toContain('found no reason to change anything')
    await t.advance({ days: 180 })
    expect(await t.row('report', { id: report_id })).toMatchObject({ email: REPORTER })
    await t.advance({ days: 5 })
    expect(await t.row('report', { id: report_id })).toMatchObject({ email: null, reason: 'unsafe_food' })
  })
})
