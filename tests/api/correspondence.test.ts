import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PROPOSAL_DAYS } from '#contract/money/proposals.ts'
import { PASSWORD } from '#tests/support/builders.ts'
import { enableTwoFactor } from '#tests/support/authenticator-app.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { idOf } from '#tests/support/hidden-restaurants.ts'
import { anOperator, makeOperator, openDesk } from '#tests/support/operators.ts'
import { decide } from '#tests/support/reports.ts'

const t = await appForFile()
const sol = await anOperator(t, 'support', 'Sol Diaz')
const ada = await anOperator(t, 'admin', 'Ada Moss')
const nonna = await t.aRestaurant('Nonna Pina')
const restaurant_id = idOf(nonna)

const written = { subject: 'Ovens on Friday', text: 'The market is closed.\n\nPlease list before noon.' }
const entriesOf = async (object_id: string) =>
  (await ada.client.ok(api.audit.browse, { object_id })).map(({ action }) => action)

describe('a note', () => {
  it('of a person is read by the desk and exported by the person, and its text is not recorded', async () => {
    const kim = await t.aCustomer('Kim Lee')
    const { id: account_id } = kim.user
    const text = 'Rings on Mondays.'
    const notes = await sol.client.ok(api.correspondence.notePerson, { account_id, text })
    expect(notes).toMatchObject([{ text, written_by: 'Sol Diaz', at: t.now().toISOString() }])
    const person = await ada.client.ok(api.lookup.openPerson, { account_id, reason: 'They called.' })
    expect(person.notes).toEqual(notes)
    const exported = await kim.client.ok(api.accountExport.read, {})
    expect(exported.desk_notes).toEqual([{ at: t.now().toISOString(), text }])
    expect(
      await t.rows('audit_entry', { object_id: account_id, action: 'noted something about' }),
    ).toMatchObject([{ reason: null, after: null }])
  })

  it('is erased with the account, and none can be added then', async () => {
    const kim = await t.aCustomer()
    const { id: account_id } = kim.user
    await sol.client.ok(api.correspondence.notePerson, { account_id, text: 'Rings on Mondays.' })
    await kim.client.ok(api.accounts.erase, { password: PASSWORD })
    expect(await t.rows('desk_note', { account_id })).toEqual([])
    await sol.client.fails('404 not_found', api.correspondence.notePerson, { account_id, text: 'Gone.' })
  })

  it('is at most 500 characters long', async () => {
    const note = { restaurant_id, text: 'x'.repeat(501) }
    await sol.client.fails('422 invalid', api.correspondence.noteRestaurant, note)
    await sol.client.fails('422 invalid', api.correspondence.noteRestaurant, { restaurant_id, text: ' ' })
  })

  it('of a restaurant and messages to it are exported by its owner, and erased with the account', async () => {
    const owner = await t.aRestaurant('Casa Uno')
    const casa = { restaurant_id: idOf(owner) }
    await sol.client.ok(api.correspondence.noteRestaurant, { ...casa, text: 'Ask for Rosa.' })
    await sol.client.ok(api.correspondence.sendMessage, { ...casa, ...written })
    const correspondence = await ada.client.ok(api.correspondence.ofRestaurant, casa)
    expect(correspondence).toMatchObject({
      notes: [{ text: 'Ask for Rosa.' }],
      messages: [written],
      food_items: [],
    })
    const exported = await owner.client.ok(api.accountExport.read, {})
    expect(exported.desk_notes).toMatchObject([{ text: 'Ask for Rosa.' }])
    expect(exported.desk_messages).toMatchObject([written])
    await owner.client.ok(api.accounts.erase, { password: PASSWORD })
    expect(await t.rows('desk_note', casa)).toEqual([])
    expect(await t.rows('desk_message', casa)).toEqual([])
    await sol.client.fails('404 not_found', api.correspondence.noteRestaurant, { ...casa, text: 'Gone.' })
  })
})

describe('a link to sign in', () => {
  it('reaches the person with the reason, and nobody at the desk, and two-step sign-in stays', async () => {
    const kim = await t.aCustomer('Kim Lee')
    await enableTwoFactor(t, kim)
    const { id: account_id } = kim.user
    const reason = 'You called: your phone is new.'
    await sol.client.ok(api.correspondence.sendSignInLink, { account_id, reason })
    await t.jobs.drain()
    const [mail] = t.mailsTo(kim, 'password_reset')
    expect(mail?.text).toContain(`The reason: ${reason}`)
    expect(mail?.text).toContain('Those who run Surplate have sent it to you.')
    expect(await entriesOf(account_id)).toContain('sent a sign-in link to')
    const token = await t.emailToken(kim.user.email, 'reset')
    const password = 'a quiet evening market'
    await t.visitor.ok(api.accounts.resetPassword, { token, password })
    const { email } = kim.user
    await t.visitor.fails('401 second_factor_required', api.accounts.login, { email, password })
  })

  it('is refused to an operator who has sent their share for a day, and for their own account', async () => {
    const { client, user } = await anOperator(t, 'support', 'Busy Bo')
    const kim = await t.aCustomer()
    const link = { account_id: kim.user.id, reason: 'They called.' }
    for (let times = 0; times < 19; times += 1) await client.ok(api.correspondence.sendSignInLink, link)
    await client.fails('403 involved', api.correspondence.sendSignInLink, { ...link, account_id: user.id })
    await client.fails('429 too_many_requests', api.correspondence.sendSignInLink, link)
  })
})

describe('a message to a restaurant', () => {
  it('is emailed to its owner in the words of the operator, and recorded', async () => {
    const message = await sol.client.ok(api.correspondence.sendMessage, { restaurant_id, ...written })
    expect(message).toMatchObject({ ...written, written_by: 'Sol Diaz' })
    await t.jobs.drain()
    const [mail] = t.mailsTo(nonna, 'restaurant_message')
    expect(mail?.subject).toBe('Ovens on Friday')
    expect(mail?.text).toContain(written.text)
    expect(await entriesOf(restaurant_id)).toContain('wrote to')
  })

  it('is refused to whoever works at the restaurant, as a note and hiding a meal are', async () => {
    const owner = await t.aRestaurant('Own Kitchen')
    const own = { restaurant_id: idOf(owner) }
    const item = await t.aFoodItem(owner)
    const operator = await makeOperator(t, owner, 'admin')
    await openDesk(operator)
    await operator.client.fails('403 involved', api.correspondence.sendMessage, { ...own, ...written })
    await operator.client.fails('403 involved', api.correspondence.noteRestaurant, { ...own, text: 'Good.' })
    const { id: decision_id } = await decide(sol, { object_id: item.id })
    const again = { decision_id, reason: 'It is fine.' }
    await operator.client.fails('403 involved', api.decisions.showAgain, again)
    expect(await t.rows('desk_message', own)).toEqual([])
  })
})

describe('a hidden meal', () => {
  it('is shown again by an operator with a reason, which its owner reads, once', async () => {
    const item = await t.aFoodItem(nonna, { name: 'Cannelloni' })
    const order = await t.aPaidOrder(await t.aCustomer(), item)
    const { id: decision_id } = await decide(sol, { object_id: item.id })
    const { food_items } = await sol.client.ok(api.correspondence.ofRestaurant, { restaurant_id })
    expect(food_items).toMatchObject([{ id: item.id, name: 'Cannelloni', decision_id }])
    const reason = 'The kitchen has sent the label.'
    const reply = await sol.client.ok(api.decisions.showAgain, { decision_id, reason })
    expect(reply).toMatchObject({ in_effect: false, lifted_at: t.now().toISOString(), reversed_at: null })
    expect(await t.row('food_item', { id: item.id })).toMatchObject({ removed: false, hidden: false })
    expect(await t.row('customer_order', { id: order.id })).toMatchObject({ status: 'paid' })
    expect(await nonna.client.ok(api.decisions.mine, {})).toMatchObject([{ in_effect: false }])
    await t.jobs.drain()
    const [mail] = t.mailsTo(nonna, 'decision_lifted')
    expect(mail?.text).toContain(`The reason: ${reason}`)
    await sol.client.fails('409 decision_over', api.decisions.showAgain, { decision_id, reason })
    const pause = await decide(ada, {
      object_kind: 'restaurant',
      object_id: restaurant_id,
      measure: 'listing_paused',
      until: t.inMinutes(60),
    })
    const other = { decision_id: pause.id, reason }
    await sol.client.fails('404 not_found', api.decisions.showAgain, other)
  })
})

describe('a message to all restaurants', () => {
  const propose = () => sol.client.ok(api.correspondence.proposeMessage, written)

  it('is sent to each restaurant once another person confirms the text that they have read', async () => {
    const other = await t.aRestaurant('Casa Due')
    const gone = await t.aRestaurant('Casa Tre')
    const { id: proposal_id } = await propose()
    await t.jobs.drain()
    expect(t.mailsTo(other, 'message_to_all')).toEqual([])
    await sol.client.fails('409 own_proposal', api.proposals.confirm, { proposal_id })
    const waiting = await ada.client.ok(api.proposals.browse, {})
    expect(waiting.find(({ id }) => id === proposal_id)).toMatchObject({ ...written, kind: 'message_to_all' })
    await t.update('restaurant_registration', { restaurant_id: idOf(gone) }, { state: 'closed' })
    await ada.client.ok(api.proposals.confirm, { proposal_id })
    await ada.client.fails('409 proposal_decided', api.proposals.confirm, { proposal_id })
    await t.jobs.drain()
    for (const owner of [nonna, other]) {
      const mails = t.mailsTo(owner, 'message_to_all')
      expect(mails).toHaveLength(1)
      expect(mails[0]).toMatchObject({ subject: written.subject })
      expect(mails[0]?.text).toContain(written.text)
      expect(mails[0]?.text).toContain('Unsubscribe: ')
    }
    expect(t.mailsTo(gone, 'message_to_all')).toEqual([])
    const [sent] = await sol.client.ok(api.correspondence.messagesToAll, {})
    expect(sent).toMatchObject({ ...written, written_by: 'Sol Diaz', confirmed_by: 'Ada Moss', failed: 0 })
    expect(sent?.sent).toBe(sent?.restaurants)
    expect(await entriesOf(proposal_id)).toEqual([
      'confirmed proposal',
      'sent to all restaurants',
      'proposed',
    ])
  })

  it('leaves out whoever has stopped these messages, and counts them', async () => {
    const calm = await t.aRestaurant('Casa Calma')
    await t.sql`insert into email_option (account_id, stopped) values (${calm.user.id}, '{message_to_all}')`
    const { id: proposal_id } = await propose()
    await ada.client.ok(api.proposals.confirm, { proposal_id })
    await t.jobs.drain()
    expect(t.mailsTo(calm, 'message_to_all')).toEqual([])
    const all = await sol.client.ok(api.correspondence.messagesToAll, {})
    const sent = all.find(({ id }) => id === proposal_id)
    expect(sent).toMatchObject({ stopped: 1, failed: 0 })
    expect(sent?.sent).toBe((sent?.restaurants ?? 0) - 1)
  })

  it('is withdrawn by its writer, and lapses when nobody confirms it', async () => {
    const [withdrawn, left] = [await propose(), await propose()]
    await sol.client.ok(api.proposals.decline, { proposal_id: withdrawn.id, reason: 'A typing error.' })
    expect(await t.row('proposal', { id: withdrawn.id })).toMatchObject({ status: 'withdrawn' })
    await ada.client.fails('409 proposal_decided', api.proposals.confirm, { proposal_id: withdrawn.id })
    await t.advance({ days: PROPOSAL_DAYS, hours: 1 })
    expect(await t.row('proposal', { id: left.id })).toMatchObject({ status: 'lapsed' })
    expect(await t.rows('desk_message', { id: left.id })).toEqual([])
  })
})

describe('an operator of whatever role', () => {
  it('drafts at most five messages to all a day', async () => {
    const { client } = await anOperator(t, 'admin', 'Busy Bea')
    for (let times = 0; times < 5; times += 1) await client.ok(api.correspondence.proposeMessage, written)
    await client.fails('429 too_many_requests', api.correspondence.proposeMessage, written)
  })

  it('emails at most fifty restaurants a day', async () => {
    const { client } = await anOperator(t, 'admin', 'Busy Ben')
    const message = { restaurant_id, ...written }
    for (let times = 0; times < 50; times += 1) await client.ok(api.correspondence.sendMessage, message)
    await client.fails('429 too_many_requests', api.correspondence.sendMessage, message)
  })
})
