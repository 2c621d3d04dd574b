import {
  noSuchPage,
  bill,
  button,
  day,
  layout,
  money,
} from '#server/features/payments/processing/sandbox/sandbox-html.ts'
import { type SandboxHost, newSandboxId } from '#server/features/payments/processing/sandbox/sandbox-flows.ts'
import { htmlPage, seeOther } from '#server/platform/http/documents/pages.ts'
import type { PageRoute } from '#server/platform/http/http.ts'
import { type Markup, markup } from '#server/platform/http/documents/markup-rules.ts'
import { deliverAccount, deliverPayout } from './sandbox-connect-jobs.ts'
import {
  failPayout,
  findAccount,
  findAccountBalance,
  findPayouts,
  updateAccount,
  type SandboxAccount,
  type SandboxPayout,
} from './sandbox-connect-store.ts'

const titles: Record<SandboxAccount['status'], string> = {
  new: 'Get ready to be paid',
  ready: 'Ready to be paid',
  restricted: 'One document is missing',
  closed: 'This account is closed',
}

const states: Record<SandboxPayout['status'], string> = {
  pending: 'On its way',
  paid: 'Paid',
  failed: 'Came back',
}

/** What a tester can do with an account that is not closed. */
function accountForms({ id, status }: SandboxAccount): Markup[] {
  const at = `/sandbox/account/${id}`
  const ready = button(
    `${at}/ready`,
    'main',
    'All is in order',
    'As if the restaurant had given its details and its bank account, and both were accepted.',
  )
  const restrict = button(
    `${at}/restrict`,
    'quiet',
    'Ask for a document',
    'As if something had to be shown before the next payout.',
  )
  const close = button(
    `${at}/close`,
    'quiet',
    'Close the account',
    'As if its owner had closed it. What is on its way comes back.',
  )
  return [...(status === 'ready' ? [] : [ready]), ...(status === 'restricted' ? [] : [restrict]), close]
}

function payoutSection({ id, account_id, amount_cents, status, created_at }: SandboxPayout): Markup {
  const form =
    status === 'failed'
      ? ''
      : markup`\n${button(`/sandbox/account/${account_id}/payouts/${id}/return`, 'quiet', 'Send it back', 'As if the bank had returned it, also days later.')}`
  return markup`${bill(`${states[status]} – ${day(created_at)}`, amount_cents, false, `Payout of ${day(created_at)}`)}${form}`
}

const NOTICE = markup`<strong>Test account.</strong> No real money moves and no details are needed.`

/**
 * The page of a restaurant's account: its owner opens it from a link, and a tester decides what becomes of
 * it.
 */
function accountPage(account: SandboxAccount, balance_cents: number, payouts: SandboxPayout[]): string {
  const { name, status, return_url } = account
  const title = titles[status]
  return layout(
    title,
    markup`<h1>${title}</h1>
<p class="state">${name}. ${money(balance_cents)} in the account.</p>
${status === 'closed' ? '' : accountForms(account)}
${payouts.length === 0 ? '' : markup`<h2>Payouts</h2>\n${payouts.map(payoutSection)}`}
<p><a href="${return_url ?? '/'}">Back to Surplate</a></p>`,
    NOTICE,
  )
}

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
