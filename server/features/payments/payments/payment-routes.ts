import { paymentsApi } from '#contract/payments/payments.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { openCheckout, readCheckoutStatus } from './payment-flows.ts'
import { receiveEvent } from './settling-flows.ts'

// Each may open a page at the provider, whose own limits all customers share.
const checkoutBudget: Budget = { purpose: 'open_checkout', limit: 60, minutes: 60 }

export function paymentRoutes(app: BindDeps, deps: PaymentDeps & { limits: Limits }): void {
  bind(app, paymentsApi, {
    checkout: async (checkout, caller) => {
      await deps.limits.spend([{ budget: checkoutBudget, subject: caller.id }])
      return openCheckout(deps, caller, checkout)
    },
    status: ({ session_id }, caller) => readCheckoutStatus(deps, caller, session_id),
    webhook: async (_input, _caller, request) => {
      await receiveEvent(deps, deps.provider.readEvent(request, deps.now()))
      return { received: true }
    },
  })
}
