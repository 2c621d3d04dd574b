import { waitFor } from '@testing-library/dom'
import { EventSource } from 'eventsource'
import { createRoot } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { CounterRoot } from '#web/counter-root.tsx'
import { DeskRoot } from '#web/desk-root.tsx'
import type { Position } from '#contract/position.ts'
import { entryAtLoad } from '#web/history-state.ts'
import { clearNotices } from '#web/platform/notices.ts'
import { queryClient } from '#web/platform/http/query.ts'
import { Root } from '#web/root.tsx'
import type { Broken, Carrier, SeenCall } from './browser-calls.ts'
import type { Client } from './client.ts'
import { PageActs } from './page-acts.ts'
import { actionOf } from './page-elements.ts'
import { locationWith } from './page-location.ts'
import { revealedData } from './private-data.ts'
import { startTranslator } from './translator.ts'
import { namingTexts } from './untranslated-words.ts'
import { storedScans } from './scan-store.ts'

/** In the long form they run once more, in pages that a browser translates. */
const isTranslated = process.env['TRANSLATED'] === '1'
const PREFIX = '/api'
const nodeFetch = globalThis.fetch

type BrokenCall = [method: string, path: string, answer?: Broken | Carrier]

const cutOff = (): never => {
  throw new TypeError('fetch failed')
}
/** For `breakCall`: the server does what it was asked, and its answer does not arrive. */
export const loseAnswer: Carrier = (send) => send().then(cutOff)
/** For `breakCall`: what has to happen before such a call reaches the server. */
export const after =
  (act: () => Promise<unknown>): Carrier =>
  (send) =>
    act().then(send)

export interface Visit {
  /** Somebody who signed in on an earlier visit. */
  as?: { client: Client; user: object } | undefined
  path?: string
  /** Where the device is, which its user lets pages know; otherwise they refuse it. */
  at?: Position
  /** Calls that are broken from the start, see `breakCall`. */
  broken?: BrokenCall[]
  /** What the console may say here, because the test brings it about. */
  expected?: RegExp
}

/**
 * The whole app in a DOM of this process, which talks to a server of this process: everything but layout and
 * what a browser adds.
 */
export class Page extends PageActs {
  /** Every call of this page, as it is sent. */
  readonly calls: SeenCall[] = []
  readonly complaints: string[] = []
  /** What was said to the console as an error. */
  readonly logged: string[] = []
  /** Where it has sent the browser: to the payment page. */
  readonly left: string[] = []
  private isClosed = false
  /** How often it was loaded. What an earlier load asked for is dropped, as in a browser. */
  private loads = 0
  private isListening = false
  private readonly container = document.body.appendChild(document.createElement('div'))
  private root = createRoot(this.container)
  private readonly stopTranslator: () => void
  /** What the browser has translated. */
  private readonly translated = new Set<string>()
  private readonly onTranslated = (text: string): unknown => this.translated.add(text)
  readonly client: Client
  private broken: BrokenCall[]

  constructor(client: Client, { as, path = '/', at, broken = [], expected }: Visit) {
    super()
    this.client = client
    this.broken = broken
    for (const stored of [localStorage, sessionStorage, storedScans]) stored.clear()
    if (as !== undefined) localStorage.setItem('user', JSON.stringify(as.user))
    setDevicePosition(at)
    vi.stubGlobal('fetch', this.fetch)
    vi.stubGlobal('location', locationWith({ assign: (to) => void this.left.push(String(to)) }))
    vi.stubGlobal('EventSource', streamOf(client.address, this.fetch))
    vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
      const text = words.map(String).join(' ')
      this.logged.push(text)
      if (expected?.test(text) !== true) this.complaints.push(`console: ${text}`)
    })
    this.stopTranslator = isTranslated ? startTranslator(this.onTranslated) : () => {}
    this.open(path)
  }

  /** Enters an address. */
  open(path: string): void {
    this.root.unmount()
    history.replaceState(null, '', path)
    this.reload()
  }

  /** What a page remembers in its history and on the device stays, and nothing else. */
  reload(): void {
    const leaving = document.createEvent('Event')
    leaving.initEvent('pagehide')
    dispatchEvent(leaving)
    this.loads += 1
    this.root.unmount()
    queryClient.clear()
    this.isListening = false
    // As in a tab that another has changed: every value is read again.
    dispatchEvent(new StorageEvent('storage'))
    this.root = createRoot(this.container)
    this.root.render(rootOf(location.pathname))
  }

  /** Waits until it has sent the browser elsewhere, and gives the path there. */
  async leaves(): Promise<string> {
    await waitFor(() => expect(this.left).not.toEqual([]))
    return new URL(this.left.pop() ?? '').pathname
  }

  /** Presses a button of the payment page to which the browser was sent, and comes back from there. */
  async onPaymentPage(name: 'Pay' | 'Cancel' | 'Let it expire'): Promise<void> {
    const { body } = await this.client.raw('GET', await this.leaves())
    const { headers } = await this.client.raw('POST', actionOf(String(body), name))
    const { pathname, search } = new URL(headers.get('location') ?? '')
    this.open(pathname + search)
  }

  /** Such a call is cut off from now on, or answered by something between here and the server. */
  breakCall(method: string, path: string, answer?: Broken | Carrier): void {
    this.broken = [...this.broken, answer === undefined ? [method, path] : [method, path, answer]]
  }

  mendCalls(): void {
    this.broken = []
  }

  /** Waits until the stream of events is open, which brings every change from then on. */
  listens(): Promise<void> {
    return waitFor(() => expect(this.isListening).toBe(true))
  }

  private carrierOf(method: string, path: string): Carrier {
    const broken = this.broken.find(
      ([brokenMethod, start]) => brokenMethod === method && path.startsWith(start),
    )
    if (broken === undefined) return (send) => send()
    const [, , answer = cutOff] = broken
    if (typeof answer === 'function') return answer
    return async () => Response.json(answer.json ?? {}, { status: answer.status })
  }

  private readonly fetch = async (address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address instanceof Request ? address.url : address, this.client.address)
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? init.body : ''
    const revealed = revealedData({ method, url: url.href, body })
    if (revealed !== undefined) this.complaints.push(`request with ${revealed}: ${method} ${url.href}`)
    const { pathname } = url
    const path = (pathname.startsWith(`${PREFIX}/`) ? pathname.slice(PREFIX.length) : pathname) + url.search
    this.calls.push({ method, path, body: body === '' ? undefined : JSON.parse(body) })
    const headers = new Headers(init.headers)
    headers.set('origin', location.origin)
    if (this.client.cookie !== '') headers.set('cookie', this.client.cookie)
    const { loads } = this
    const isLeft = (): boolean => this.isClosed || this.loads !== loads
    const send = async (): Promise<Response> => {
      const response = await nodeFetch(url, { ...init, headers })
      if (!isLeft()) this.client.takeCookies(response.headers)
      if (path.startsWith('/events?') && !isLeft()) this.isListening = response.ok
      return response
    }
    try {
      return await Promise.race([this.carrierOf(method, path)(send), abortOf(init.signal)])
    } finally {
      // A page that was left hears of nothing any more.
      if (isLeft()) await new Promise(() => {})
    }
  }

  close(): void {
    this.isClosed = true
    this.stopTranslator()
    // What was on it at the end, where it was not translated all the time.
    startTranslator(this.onTranslated)()
    this.root.unmount()
    this.container.remove()
    clearNotices()
    queryClient.clear()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    expect(this.complaints).toEqual([])
    expect(namingTexts(this.translated), 'translated').toEqual([])
  }
}

/** Fails as soon as the request is aborted, whatever carries it. */
const abortOf = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))

/** The document that an address opens. */
function rootOf(path: string) {
  if (path === '/counter') return <CounterRoot />
  return path === '/desk' ? <DeskRoot /> : <Root start={entryAtLoad(history.state, location)} />
}

function setDevicePosition(position: Position | undefined): void {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (succeed, fail) => {
    if (position === undefined) fail?.({ code: 1 } as GeolocationPositionError)
    else succeed({ coords: { ...position, accuracy: 20 } } as GeolocationPosition)
  }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
}

/** Node has no stream of events that knows who is signed in. */
const streamOf = (address: string, send: typeof fetch) =>
  class extends EventSource {
    constructor(path: string) {
      super(new URL(path, address), { fetch: (url, init) => send(url, init) })
    }
  }
