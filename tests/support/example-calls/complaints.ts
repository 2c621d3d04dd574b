import { complaintsApi } from '#contract/desk/complaints.ts'
import { deskComplaintsApi } from '#contract/desk/desk-complaints.ts'
import { addPhoto, newComplaint } from '#tests/support/complaints.ts'
import { smallPng } from '#tests/support/photos.ts'
import { byCustomer, byRestaurant, type ExampleCalls, withFields, withoutInput } from './example-call.ts'
import type { ExampleWorld } from './example-world.ts'

async function aComplaint(w: ExampleWorld) {
  const { client } = w.persons['customer A']
  const { id } = await client.ok(complaintsApi.file, {
    order_id: (await w.paidOrder()).id,
    ...newComplaint(),
  })
  return { complaint_id: id }
}
async function anEscalatedComplaint(w: ExampleWorld) {
  const complaint = await aComplaint(w)
  const answer = { ...complaint, agrees: false, text: 'It was hot.' }
  await w.persons['restaurant A'].client.ok(complaintsApi.answer, answer)
  return complaint
}
async function aClosedComplaint(w: ExampleWorld) {
  const complaint = await anEscalatedComplaint(w)
  await w.persons.admin.client.ok(deskComplaintsApi.close, { ...complaint, reason: 'It was hot.' })
  return complaint
}
async function anAppealedComplaint(w: ExampleWorld) {
  const complaint = await aClosedComplaint(w)
  await w.persons['customer A'].client.ok(complaintsApi.appeal, { ...complaint, text: 'It was cold.' })
  return complaint
}
async function aPhoto(w: ExampleWorld) {
  const complaint = await aComplaint(w)
  const { id: photo_id } = await addPhoto(w.persons['customer A'], complaint.complaint_id, smallPng)
  return { ...complaint, photo_id }
}

const aPaid = async (w: ExampleWorld) => ({ order_id: (await w.paidOrder()).id })

const byOperator = { succeeds_for: 'admin' } as const

export const complaintCalls: ExampleCalls = {
  'complaints.file': [
    { ...byCustomer, input: async (w) => ({ order_id: (await w.paidOrder()).id, ...newComplaint() }) },
  ],
  'complaints.ofOrder': [{ ...byCustomer, input: async (w) => ({ order_id: (await w.paidOrder()).id }) }],
  'complaints.addPhoto': [{ ...byCustomer, input: withFields(aComplaint, { image: smallPng }) }],
  'complaints.photo': [{ ...byCustomer, input: aPhoto }],
  'complaints.appeal': [{ ...byCustomer, input: withFields(aClosedComplaint, { text: 'It was cold.' }) }],
  'complaints.withdraw': [{ ...byCustomer, input: aComplaint }],
  'complaints.ofRestaurant': [withoutInput],
  'complaints.answer': [{ ...byRestaurant, input: withFields(aComplaint, { agrees: true, amount: 1 }) }],
  'complaints.appealByRestaurant': [
    { ...byRestaurant, input: withFields(aClosedComplaint, { text: 'It was hot.' }) },
  ],
  'complaints.restaurantPhoto': [{ ...byRestaurant, input: aPhoto }],
  'desk-complaints.browse': [{ ...byOperator, input: () => ({ status: 'open' }) }],
  'desk-complaints.get': [{ ...byOperator, input: aComplaint }],
  'desk-complaints.photo': [{ ...byOperator, input: aPhoto }],
  'desk-complaints.settle': [
    {
      ...byOperator,
      input: withFields(anEscalatedComplaint, { amount: 1, borne_by: 'operator', reason: 'It was cold.' }),
    },
  ],
  'desk-complaints.close': [
    { ...byOperator, input: withFields(anEscalatedComplaint, { reason: 'It was hot.' }) },
  ],
  'desk-complaints.refundOrder': [
    {
      ...byOperator,
      input: withFields(aPaid, { refunded: 0, borne_by: 'operator', reason: 'It was cold.' }),
    },
  ],
  'desk-complaints.cancelOrder': [
    { ...byOperator, input: withFields(aPaid, { reason: 'They cannot come.' }) },
  ],
  // The admin closed it, so another operator decides.
  'desk-complaints.decideAppeal': [
    {
      succeeds_for: 'finance',
      for_operators: { admin: 409 },
      input: withFields(anAppealedComplaint, { outcome: 'upheld', reason: 'It was hot.' }),
    },
  ],
}
