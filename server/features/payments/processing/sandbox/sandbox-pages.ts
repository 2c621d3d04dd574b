import { readFile } from 'node:fs/promises'
import { type PageRoute, RawReply } from '#server/platform/http/http.ts'
import { isFromThisMachine } from '#server/platform/http/requests/forwarding.ts'
import { htmlPage, seeOther } from '#server/platform/http/documents/pages.ts'
import { checkoutPage, noSuchPage, subscriptionPlanPage } from './sandbox-html.ts'
import { sandboxAccountPages } from './connect/sandbox-account-pages.ts'
import { sandboxDisputePages } from './connect/sandbox-dispute-pages.ts'
import { findDisputeOfPayment } from './connect/sandbox-connect-store.ts'
import { deliverEvent, type SandboxHost, newSandboxId } from './sandbox-flows.ts'
import { advanceSubscriptionPlan, periodEnd, toProviderSession } from './sandbox-rules.ts'
import {
  expireCheckout,
  findCheckout,
  findSubscriptionPlan,
  insertSubscriptionPlan,
  payCheckout,
  updateSubscriptionPlan,
  type SandboxCheckout,
  type SandboxSubscriptionPlan,
} from './sandbox-store.ts'

const style = new URL('./sandbox.css', import.meta.url)
const font = new URL(
  import.meta
    .resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
)

const staticFile = async (at: URL, type: string): Promise<RawReply> =>
  new RawReply(200, { 'content-type': type, 'cache-control': 'public, max-age=3600' }, await readFile(at))

/**
 * Serves the pages on which a tester pays a checkout, and manages a subscription plan, an account or a
 * dispute.
 */
export function sandboxPages(pageForAll: PageRoute, host: SandboxHost): void {
  // In a trial on this machine nobody pays with play money through a tunnel to it.
  const page: PageRoute = (method, path, handler) =>
    pageForAll(method, path, (request) =>
      host.is_local_trial && !isFromThisMachine(request)
        ? Promise.resolve(htmlPage(noSuchPage(), 404))
        : handler(request),
    )
  page('GET', '/sandbox/sandbox.css', () => staticFile(style, 'text/css; charset=utf-8'))
  page('GET', '/sandbox/bricolage.woff2', () => staticFile(font, 'font/woff2'))
  checkoutPages(page, host)
  subscriptionPlanPages(page, host)
  sandboxAccountPages(page, host)
  sandboxDisputePages(page, host)
}

/**
 * Each action of a checkout except cancelling changes its status and delivers an event, as a provider does.
 */
function checkoutPages(page: PageRoute, host: SandboxHost): void {
  const { database, now } = host
  const deliverCheckout = async (
    checkout: SandboxCheckout,
    subscriptionPlan: SandboxSubscriptionPlan | undefined,
  ): Promise<void> =>
    deliverEvent(host, {
      id: newSandboxId('evt'),
      type: `sandbox.checkout.${checkout.status}`,
      about: 'checkout',
      session: toProviderSession(checkout, subscriptionPlan, now()),
    })
  const pay = async (id: string): Promise<void> => {
    const paid = await database.transaction(async (tx) => {
      const checkout = await payCheckout(tx, id, newSandboxId('pay'), now())
      if (checkout === undefined || checkout.mode === 'payment')
        return { checkout, subscriptionPlan: undefined }
      const subscriptionPlan = newSubscriptionPlan(checkout, now())
      await insertSubscriptionPlan(tx, subscriptionPlan)
      return { checkout, subscriptionPlan }
    })
    if (paid.checkout !== undefined) await deliverCheckout(paid.checkout, paid.subscriptionPlan)
  }
  const expire = async (id: string): Promise<void> => {
    const expired = await expireCheckout(database.query, id)
    if (expired !== undefined) await deliverCheckout(expired, undefined)
  }
  const onCheckout = (path: string, act: (checkout: SandboxCheckout) => Promise<string>): void =>
    page('POST', path, async ({ params: { id = '' } }) => {
      const checkout = await findCheckout(database.query, id)
      return checkout === undefined ? htmlPage(noSuchPage(), 404) : seeOther(await act(checkout))
    })

  page('GET', '/sandbox/checkout/{id}', async ({ params: { id = '' } }) => {
    const checkout = await findCheckout(database.query, id)
    if (checkout === undefined) return htmlPage(noSuchPage(), 404)
    const dispute =
      checkout.payment_ref === null
        ? undefined
        : await findDisputeOfPayment(database.query, checkout.payment_ref)
    return htmlPage(checkoutPage(checkout, dispute?.id, now()))
  })
  onCheckout('/sandbox/checkout/{id}/pay', async ({ id, success_url }) => {
    await pay(id)
    return success_url
  })
  onCheckout('/sandbox/checkout/{id}/expire', async ({ id, success_url }) => {
    await expire(id)
    return success_url
  })
  onCheckout('/sandbox/checkout/{id}/cancel', async ({ cancel_url }) => cancel_url)
}

/** The id of a subscription plan is the reference of its first payment. */
const newSubscriptionPlan = (
  { payment_ref, description, amount_cents }: SandboxCheckout,
  now: Date,
): SandboxSubscriptionPlan => ({
  id: payment_ref ?? '',
  description,
  amount_cents,
  status: 'active',
  anchor_at: now,
  periods_paid: 1,
  paid_until: periodEnd(now, 1),
  cancel_at_period_end: false,
  card_declines: false,
})

/** Each action of a subscription plan changes it and delivers an event. */
function subscriptionPlanPages(page: PageRoute, host: SandboxHost): void {
  const { database, now } = host
  const subscriptionPlanChanges: Record<string, Partial<SandboxSubscriptionPlan>> = {
    cancel: { cancel_at_period_end: true },
    keep: { cancel_at_period_end: false },
    decline: { card_declines: true },
    accept: { card_declines: false },
    end: { status: 'ended' },
  }
  page('GET', '/sandbox/plan/{id}', async ({ params: { id = '' } }) => {
    const subscriptionPlan = await findSubscriptionPlan(database.query, id)
    return subscriptionPlan === undefined
      ? htmlPage(noSuchPage(), 404)
      : htmlPage(subscriptionPlanPage(advanceSubscriptionPlan(subscriptionPlan, now())))
  })
  for (const [action, change] of Object.entries(subscriptionPlanChanges)) {
    page('POST', `/sandbox/plan/{id}/${action}`, async ({ params: { id = '' } }) => {
      if ((await findSubscriptionPlan(database.query, id)) === undefined) return htmlPage(noSuchPage(), 404)
      const changed = await updateSubscriptionPlan(database.query, id, change)
      if (changed !== undefined) {
        await deliverEvent(host, {
          id: newSandboxId('evt'),
          type: `sandbox.subscription_plan.${action}`,
          about: 'subscription_plan',
          provider_ref: id,
          ended: changed.status === 'ended',
        })
      }
      return seeOther(`/sandbox/plan/${encodeURIComponent(id)}`)
    })
  }
}
