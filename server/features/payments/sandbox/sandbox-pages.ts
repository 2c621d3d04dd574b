import { readFile } from 'node:fs/promises'
import { type PageRoute, RawReply } from '#server/platform/http/http.ts'
import { htmlPage, seeOther } from '#server/platform/http/pages.ts'
import { checkoutPage, noSuchPage, planPage } from './sandbox-html.ts'
import { deliverEvent, newSandboxId, type SandboxHost } from './sandbox-flows.ts'
import { advancePlan, periodEnd, toProviderSession } from './sandbox-rules.ts'
import { expireCheckout, findCheckout, findPlan, insertPlan, payCheckout, updatePlan } from './sandbox-store.ts'
import type { SandboxCheckout, SandboxPlan } from './sandbox-tables.ts'

const style = new URL('./sandbox.css', import.meta.url)
const font = new URL(import.meta.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'))

const staticFile = async (at: URL, type: string): Promise<RawReply> =>
  new RawReply(200, { 'content-type': type, 'cache-control': 'public, max-age=3600' }, await readFile(at))

export function sandboxPages(page: PageRoute, home: SandboxHost): void {
  page('GET', '/sandbox/sandbox.css', () => staticFile(style, 'text/css; charset=utf-8'))
  page('GET', '/sandbox/bricolage.woff2', () => staticFile(font, 'font/woff2'))
  checkoutPages(page, home)
  planPages(page, home)
}

function checkoutPages(page: PageRoute, home: SandboxHost): void {
  const { database, now } = home
  const deliverCheckout = async (checkout: SandboxCheckout, plan: SandboxPlan | undefined): Promise<void> =>
    deliverEvent(home, {
      id: newSandboxId('evt'),
      type: `sandbox.checkout.${checkout.status}`,
      about: 'checkout',
      session: toProviderSession(checkout, plan, now()),
    })
  const pay = async (id: string): Promise<void> => {
    const paid = await database.transaction(async (tx) => {
      const checkout = await payCheckout(tx, id, newSandboxId('pay'), now())
      if (checkout === undefined || checkout.mode === 'payment') return { checkout, plan: undefined }
      const plan = newPlan(checkout, now())
      await insertPlan(tx, plan)
      return { checkout, plan }
    })
    if (paid.checkout !== undefined) await deliverCheckout(paid.checkout, paid.plan)
  }
  const expire = async (id: string): Promise<void> => {
    const expired = await expireCheckout(database.query, id)
    if (expired !== undefined) await deliverCheckout(expired, undefined)
  }
  const onCheckout = (path: string, choose: (checkout: SandboxCheckout) => Promise<string>): void =>
    page('POST', path, async ({ params: { id = '' } }) => {
      const checkout = await findCheckout(database.query, id)
      return checkout === undefined ? htmlPage(noSuchPage(), 404) : seeOther(await choose(checkout))
    })

  page('GET', '/sandbox/checkout/{id}', async ({ params: { id = '' } }) => {
    const checkout = await findCheckout(database.query, id)
    return checkout === undefined ? htmlPage(noSuchPage(), 404) : htmlPage(checkoutPage(checkout, now()))
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

/** A plan goes by the name of the payment that began it. */
const newPlan = ({ payment_ref, description, amount_cents }: SandboxCheckout, now: Date): SandboxPlan => ({
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

function planPages(page: PageRoute, home: SandboxHost): void {
  const { database, now } = home
  const choices: Record<string, Partial<SandboxPlan>> = {
    cancel: { cancel_at_period_end: true },
    keep: { cancel_at_period_end: false },
    decline: { card_declines: true },
    accept: { card_declines: false },
    end: { status: 'ended' },
  }
  page('GET', '/sandbox/plan/{id}', async ({ params: { id = '' } }) => {
    const plan = await findPlan(database.query, id)
    return plan === undefined ? htmlPage(noSuchPage(), 404) : htmlPage(planPage(advancePlan(plan, now())))
  })
  for (const [choice, change] of Object.entries(choices)) {
    page('POST', `/sandbox/plan/{id}/${choice}`, async ({ params: { id = '' } }) => {
      if ((await findPlan(database.query, id)) === undefined) return htmlPage(noSuchPage(), 404)
      const changed = await updatePlan(database.query, id, change)
      if (changed !== undefined) {
        await deliverEvent(home, {
          id: newSandboxId('evt'),
          type: `sandbox.plan.${choice}`,
          about: 'plan',
          provider_ref: id,
          ended: changed.status === 'ended',
        })
      }
      return seeOther(`/sandbox/plan/${encodeURIComponent(id)}`)
    })
  }
}
