import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { missingOffline } from './missing-offline.ts'

export interface SeenCall {
  method: string
  /** Under /api, with its query. */
  path: string
  body: unknown
}

const PREFIX = '/api'
const isCall = (url: URL): boolean => url.pathname.startsWith(`${PREFIX}/`)

/** Every call this page makes from now on, as it leaves the browser. */
export function callsOf(page: Page): SeenCall[] {
  const calls: SeenCall[] = []
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (!isCall(url)) return
    const postData = request.postData()
    calls.push({
      method: request.method(),
      path: url.pathname.slice(PREFIX.length) + url.search,
      body: postData === null ? undefined : JSON.parse(postData),
    })
  })
  return calls
}

/** Delays the replies to requests for matching addresses until the returned function is called. */
export async function delayReplies(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Waits until this page and all the code that it has loaded are on the device. */
export const untilCached = (page: Page) => expect.poll(() => page.evaluate(missingOffline)).toEqual([])

/** An answer that the server itself would not give here and now. */
export interface Broken {
  status: number
  json?: unknown
}

/** Between a page in process and the server: it sends the call when it likes to, if at all. */
export type Carrier = (send: () => Promise<Response>) => Promise<Response>

/** The next reply of a call is there, and arrives when it is let through. */
export function heldReply(): { carry: Carrier; isHeld: Promise<void>; letThrough: () => void } {
  const arrival = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let isNext = true
  const carry: Carrier = async (send) => {
    const isHeld = isNext
    isNext = false
    const response = await send()
    if (!isHeld) return response
    arrival.resolve()
    await release.promise
    return response
  }
  return { carry, isHeld: arrival.promise, letThrough: release.resolve }
}
