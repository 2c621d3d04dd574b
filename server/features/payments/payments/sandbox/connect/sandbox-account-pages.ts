import { noSuchPage } from '#server/features/payments/payments/sandbox/sandbox-html.ts'
import type { SandboxHost } from '#server/features/payments/payments/sandbox/sandbox-flows.ts'
import { newSandboxId } from '#server/features/payments/payments/sandbox/sandbox-ids.ts'
import { htmlPage, seeOther } from '#server/platform/http/documents/pages.ts'
import type { PageRoute } from '#server/platform/http/http.ts'
import { accountPage } from './sandbox-account-html.ts'
import { deliverAccount, deliverPayout } from './sandbox-connect-jobs.ts'
import {
  failPayout,
  findAccount,
  findAccountBalance,
  findPayouts,
  updateAccount,
  type SandboxAccount,
} from './sandbox-connect-store.ts'

const actions: Record<string, SandboxAccount['status']> = {
  ready: 'ready',
  restrict: 'restricted',
  close: 'closed',
}

/** Serves the page of an account. Each action changes it and delivers an event, as a provider does. */
export function sandboxAccountPages(page: PageRoute, host: SandboxHost): void {
  const db = host.database.query
  page('GET', '/sandbox/account/{id}', async ({ params: { id = '' } }) => {
    const account = await findAccount(db, id)
    if (account === undefined) return htmlPage(noSuchPage(), 404)
    return htmlPage(accountPage(account, await findAccountBalance(db, id), await findPayouts(db, id)))
  })
  for (const [action, status] of Object.entries(actions)) {
    page('POST', `/sandbox/account/{id}/${action}`, async ({ params: { id = '' } }) => {
      const account = await findAccount(db, id)
      if (account === undefined) return htmlPage(noSuchPage(), 404)
      const changed = await updateAccount(db, id, { status })
      if (changed !== undefined) await deliverAccount(host, changed, newSandboxId('evt'))
      // Whoever came from Surplate to get ready goes back there.
      return seeOther(
        account.status === 'new' && account.return_url !== null
          ? account.return_url
          : `/sandbox/account/${id}`,
      )
    })
  }
  page(
    'POST',
    '/sandbox/account/{id}/payouts/{payout}/return',
    async ({ params: { id = '', payout: payout_id = '' } }) => {
      if ((await findAccount(db, id)) === undefined) return htmlPage(noSuchPage(), 404)
      const payout = await failPayout(db, id, payout_id, 'could_not_process')
      if (payout !== undefined) await deliverPayout(host, payout)
      return seeOther(`/sandbox/account/${id}`)
    },
  )
}
