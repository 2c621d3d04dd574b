import { complaintsApi } from '#contract/desk/complaints.ts'
import { deskComplaintsApi } from '#contract/desk/desk-complaints.ts'
import type { BindDesk } from '#server/features/people/audit/public.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import { networkOf } from '#server/platform/limits/network.ts'
import { answerComplaint, appealForRestaurant, findRestaurantComplaints } from './answer-flows.ts'
import type { ComplaintDeps } from './complaint-deps.ts'
import { appealOwnComplaint, fileComplaint, findOwnComplaints } from './complaint-flows.ts'
import { answeringLimits, complainingLimits, photoLimits } from './complaint-limits.ts'
import { closeComplaint, decideAppeal, settleComplaint } from './complaint-decision-flows.ts'
import { findDeskComplaint, findDeskComplaints } from './desk-complaint-flows.ts'
import { addPhoto, assertTakesPhoto, readPhoto } from './photos/complaint-photo-flows.ts'

export function complaintRoutes(app: BindDeps, deps: ComplaintDeps): void {
  const { limits } = deps

  bind(app, complaintsApi, {
    file: async (input, caller) => {
      await limits.spend(complainingLimits(caller.id))
      return fileComplaint(deps, caller, input)
    },
    ofOrder: ({ order_id }, caller) => findOwnComplaints(deps, caller, order_id),
    addPhoto: async ({ complaint_id }, caller, { receiveImage }) => {
      await deps.assertRoomForPhotos()
      await limits.spend(photoLimits(caller))
      await assertTakesPhoto(deps, caller, complaint_id)
      const sender = { key: caller.id, network: networkOf(caller.address) }
      const bytes = await receiveImage(sender, (image) => deps.encodeImage(sender, image))
      return addPhoto(deps, caller, complaint_id, bytes)
    },
    photo: (input, { id }) => readPhoto(deps, input, ({ account_id }) => account_id === id),
    appeal: async (input, caller) => {
      await limits.spend(complainingLimits(caller.id))
      return appealOwnComplaint(deps, caller, input)
    },
    ofRestaurant: (_input, caller) => findRestaurantComplaints(deps, caller),
    answer: async (input, caller) => {
      await limits.spend(answeringLimits(caller.restaurant_id))
      return answerComplaint(deps, caller, input)
    },
    appealByRestaurant: async (input, caller) => {
      await limits.spend(answeringLimits(caller.restaurant_id))
      return appealForRestaurant(deps, caller, input)
    },
    restaurantPhoto: (input, caller) =>
      readPhoto(deps, input, ({ restaurant_id }) => restaurant_id === caller.restaurant_id),
  })
}

export function deskComplaintRoutes(bindDesk: BindDesk, deps: ComplaintDeps): void {
  bindDesk(deskComplaintsApi, {
    browse: (query) => findDeskComplaints(deps, query),
    get: ({ complaint_id }) => findDeskComplaint(deps, complaint_id),
    photo: (input) => readPhoto(deps, input, () => true),
    settle: { write: (tx, input, caller) => settleComplaint(deps, tx, caller, input) },
    close: { write: (tx, input, caller) => closeComplaint(deps, tx, caller, input) },
    decideAppeal: { write: (tx, input, caller) => decideAppeal(deps, tx, caller, input) },
  })
}
