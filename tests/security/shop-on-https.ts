import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '#contract/api.ts'
import { subscriptionCheckout } from '#tests/support/builders.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startAppWithWeb } from '#tests/support/public-pages.ts'
import { rawHttp, type RawRequest } from './raw-http.ts'

export const ORIGIN = 'https://surplate.example'

/**
 * The app with the built web for all tests of a file, as browsers know it over https, with a restaurant that
 * is about to pay.
 */
export async function shopOnHttps() {
  const t = await forFile(startAppWithWeb({ env: { APP_ORIGIN: ORIGIN, PAYMENTS: 'sandbox' } }))
  const home = readFileSync(join(import.meta.dirname, '../../dist/web/index.html'), 'utf8')
  const script = /src="\/assets\/([^"]+\.js)"/.exec(home)?.[1] ?? ''
  const raw = await forFile(rawHttp(t.address))
  const { client } = await t.aRestaurant()
  const opened = await client.ok(api.payments.checkout, subscriptionCheckout(ORIGIN))
  return { t, raw, script, cookie: client.cookie, checkout: new URL(opened.url).pathname }
}

const json = { 'content-type': 'application/json' }
export const get = (path: string, headers = {}): RawRequest => ({ method: 'GET', path, headers })
export const post = (path: string, body: string, headers = json as Record<string, string>): RawRequest => ({
  method: 'POST',
  path,
  headers,
  body,
})
