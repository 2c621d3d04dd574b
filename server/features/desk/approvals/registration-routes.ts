import { registrationsApi } from '#contract/desk/registrations.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { Partner } from '#server/application/callers.ts'
import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { networkOf } from '#server/platform/limits/network.ts'
import type { ApprovalDeps } from './approval-deps.ts'
import { keepCertificate, readCertificate } from './certificate-flows.ts'
import { readOwnRegistration, saveDetails, submitRegistration } from './registration-flows.ts'

const saveBudget: Budget = { purpose: 'save_registration', limit: 60, minutes: 60 }
// Each is encoded, or up to eight megabytes in the database.
const certificateBudget: Budget = { purpose: 'send_certificate', limit: 20, minutes: 24 * 60 }

const usesOf = (budget: Budget, { restaurant_id }: Partner): LimitUse[] => [
  { budget, subject: restaurant_id },
]

/** What the owner of a restaurant records of the business. */
export function registrationRoutes(app: BindDeps, deps: ApprovalDeps): void {
  const { database, limits } = deps

  bind(app, registrationsApi, {
    mine: (_input, { restaurant_id }) => readOwnRegistration(deps, database.query, restaurant_id),
    save: async (details, caller) => {
      await limits.spend(usesOf(saveBudget, caller))
      return saveDetails(deps, caller, details)
    },
    sendCertificate: async (_input, caller, { receiveImage }) => {
      await deps.assertRoomForPhotos()
      await limits.spend(usesOf(certificateBudget, caller))
      const sender = { key: caller.restaurant_id, network: networkOf(caller.address) }
      return receiveImage(sender, (body) => keepCertificate(deps, caller, sender, body))
    },
    readCertificate: (_input, { restaurant_id }) => readCertificate(database.query, restaurant_id),
    submit: (_input, caller) => submitRegistration(deps, caller),
  })
}
