import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD, type Person } from '#tests/support/builders.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator } from '#tests/support/operators.ts'
import { aPdf, completeDetails } from '#tests/support/registrations.ts'
import { smallPng } from '#tests/support/photos.ts'

const t = await appForFile({ env: { RATE_LIMITS: 'off' } })
const { approvals, registrations } = api

const save = ({ client }: Person, fields: object) => client.ok(registrations.save, completeDetails(fields))
const sendFile = ({ client }: Person, image: Uint8Array) =>
  client.send(registrations.sendCertificate, { image } as never)
const dayIn = (days: number): string =>
  new Date(t.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

describe('the details of a food business', () => {
  it('are recorded as they are given, complete or not, without what their class does not have', async () => {
    const restaurant = await t.aRestaurant()
    const { details } = await save(restaurant, {
      legal_name: ' ',
      council: 'City of Yarra',
      abn: '51 824 753 556',
    })
    expect(details).toMatchObject({ legal_name: null, council: 'City of Yarra', abn: '51824753556' })
    const other = await save(restaurant, { premises_class: '4', gst_registered: false })
    expect(other.details).toMatchObject({
      premises_number: null,
      premises_expires_on: null,
      gst_since: null,
      premises_class: '4',
    })
    const wrong = { abn: '51824753557', premises_class: '5', premises_expires_on: 'soon' }
    const errors = await restaurant.client.errors(registrations.save, {
      ...completeDetails(),
      ...wrong,
    } as never)
    expect(Object.keys(errors).toSorted()).toEqual(['abn', 'premises_class', 'premises_expires_on'])
  })

  it('have the ABN of the profile where none is recorded, and give it theirs unless it has one of its own', async () => {
    const restaurant = await t.aRestaurant()
    const { client } = restaurant
    const abns = async () => {
      const [mine, profile] = [
        await client.ok(registrations.mine, {}),
        await client.ok(api.restaurants.mine, {}),
      ]
      return [mine.details.abn, profile.abn]
    }
    await client.ok(api.restaurants.change, { abn: 'ABN: 51 824 753 556' })
    expect(await abns()).toEqual(['51824753556', '51824753556'])
    await save(restaurant, { abn: '51.824.753.556' })
    await save(restaurant, { abn: '\uFF15\uFF13 004 085 616' })
    expect(await abns()).toEqual(['53004085616', '53004085616'])
    await client.ok(api.restaurants.change, { abn: '51824753556' })
    await save(restaurant, { abn: '53 004 085 616' })
    expect(await abns()).toEqual(['53004085616', '51824753556'])
  })

  it('are in the data export of the owner, and gone with the account', async () => {
    const restaurant = await t.aRestaurant()
    await save(restaurant, {})
    await sendFile(restaurant, aPdf())
    const { food_business } = await restaurant.client.ok(api.accountExport.read, {})
    expect(food_business).toMatchObject({ details: { legal_name: 'Nonna Pina Pty Ltd' }, state: 'approved' })
    await restaurant.client.ok(api.accounts.erase, { password: PASSWORD })
    const of = { restaurant_id: idOf(restaurant) }
    expect(await t.row('restaurant_registration', of)).toMatchObject({
      state: 'closed',
      legal_name: null,
      abn: null,
    })
    expect(await t.rows('food_certificate', of)).toEqual([])
  })
})

describe('a certificate', () => {
  it('is a PDF as it is, or an image encoded anew, for its restaurant and the desk alone', async () => {
    const restaurant = await t.aRestaurant()
    const path = '/api/restaurants/mine/registration/certificate'
    expect((await restaurant.client.raw('GET', path)).status).toBe(404)
    expect((await sendFile(restaurant, aPdf())).body.certificate).toMatchObject({
      media_type: 'application/pdf',
    })
    const { status, headers, body } = await restaurant.client.raw('GET', path)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
    expect(headers.get('content-disposition')).toBe('attachment; filename="certificate.pdf"')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(String(body)).toMatch(/^%PDF-1\.4/)
    const image = await sendFile(restaurant, smallPng)
    expect(image.body.certificate).toMatchObject({ media_type: 'image/webp' })
    const { content } = await t.row('food_certificate', { restaurant_id: idOf(restaurant) })
    expect(Buffer.from(content).toString('latin1', 8, 12)).toBe('WEBP')
    expect(await t.rows('photo')).toEqual([])
    const { client } = await anOperator(t, 'support')
    const atDesk = `/api/desk/restaurants/${idOf(restaurant)}/certificate`
    expect((await client.raw('GET', atDesk)).headers.get('content-disposition')).toContain('certificate.webp')
    for (const stranger of [t.visitor, (await t.aCustomer()).client, (await t.aRestaurant()).client])
      expect((await stranger.raw('GET', atDesk)).status).toBe(404)
  })

  it('is refused when it is an image that cannot be read, or the restaurant is closed for good', async () => {
    const restaurant = await t.aRestaurant()
    const cut = await sendFile(restaurant, smallPng.slice(0, 40))
    expect([cut.status, cut.body.code]).toEqual([422, 'image_unreadable'])
    await t.update('restaurant_registration', { restaurant_id: idOf(restaurant) }, { state: 'closed' })
    const closed = await sendFile(restaurant, aPdf())
    expect([closed.status, closed.body.code]).toEqual([409, 'restaurant_closed'])
    expect(await t.rows('food_certificate', { restaurant_id: idOf(restaurant) })).toEqual([])
  })

  it('is refused when it is neither', async () => {
    const restaurant = await t.aRestaurant()
    const html = new TextEncoder().encode('<script>alert(1)</script>')
    const { status, body } = await sendFile(restaurant, html)
    expect([status, body.code]).toEqual([415, 'not_an_image'])
    const { client } = await anOperator(t, 'support')
    await client.fails(404, approvals.readCertificate, { restaurant_id: idOf(restaurant) })
  })
})

describe('a registration that ends', () => {
  it('is reminded of 60, 30 and 7 days before, once each, and suspends nobody', async () => {
    const restaurant = await t.aRestaurant()
    await save(restaurant, { premises_expires_on: dayIn(61) })
    const counts: number[] = []
    for (const by of [0, 1, 1, 29, 23, 10]) {
      await t.advance({ days: by })
      counts.push(t.mailsTo(restaurant, 'premises_expiry').length)
    }
    const { state } = await t.row('restaurant_registration', { restaurant_id: idOf(restaurant) })
    expect([counts, state]).toEqual([[0, 1, 1, 2, 3, 3], 'approved'])
  })

  it('has its certificate deleted 90 days later', async () => {
    const restaurant = await t.aRestaurant()
    await save(restaurant, { premises_expires_on: dayIn(1) })
    await sendFile(restaurant, aPdf())
    const certificates = () => t.rows('food_certificate', { restaurant_id: idOf(restaurant) })
    await t.advance({ days: 91 })
    expect(await certificates()).toHaveLength(1)
    await t.advance({ days: 2 })
    expect(await certificates()).toEqual([])
  })
})
