import { complaintsApi } from '#contract/desk/complaints.ts'
import { decisionsApi } from '#contract/desk/decisions.ts'
import { deskPages } from './desk-pages.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { requestOf } from '#tests/support/request-of.ts'
import type { Step } from './browse-queries.ts'

/** The address of the page after this one, where there is one. */
async function read(
  client: Client,
  { method, path, body, headers }: ReturnType<typeof requestOf>,
): Promise<string> {
  const answer = await client.raw(method, path, { body: body as string | undefined, headers })
  if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}`)
  return /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
}

/**
 * Every page of the desk, each with its filters and the page that follows; and what the desk's work adds to
 * those of a restaurant.
 */
export async function workAtDesk(t: TestApp, step: Step, operator: Client, partner: Client): Promise<void> {
  for (const { page, calls } of deskPages('order', t.now()))
    for (const [endpoint, inputs] of calls)
      for (const input of inputs) {
        const request = requestOf(endpoint, input)
        await step(`desk, ${page}: ${request.method} ${request.path}`)
        const next = await read(operator, request)
        if (next === '') continue
        await step(`desk, ${page}: ${request.method} ${request.path}, next page`)
        await read(operator, { ...request, path: next })
      }
  await step('complaints and decisions of the restaurant with most of them')
  await partner.ok(complaintsApi.ofRestaurant, {})
  await partner.ok(decisionsApi.mine, {})
}
