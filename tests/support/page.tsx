import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { EventSource } from 'eventsource'
import { createRoot } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { CounterRoot } from '#web/counter-root.tsx'
import type { Position } from '#contract/position.ts'
import { entryAtLoad } from '#web/history-state.ts'
import { clearNotices } from '#web/platform/notices.ts'
import { queryClient } from '#web/platform/http/query.ts'
import { Root } from '#web/root.tsx'
import type { NewPerson } from './browser-acts.ts'
import type { Broken, Carrier, SeenCall } from './browser-calls.ts'
import { MOBILE, PASSWORD } from './builders.ts'
import type { Client } from './client.ts'
import { actionOf, fieldsOf, holding, matcherOf, type Words } from './page-elements.ts'
import { locationWith } from './page-location.ts'
import { revealedData } from './private-data.ts'
import { storedScans } from './scan-store.ts'

// A state is waited for, however busy the machine; the names of what is there are in the message, all of its markup would hide them.
configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message) => new Error(`${message}\n${document.body.textContent}`),
})

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

/** The whole app in a DOM of this process, which talks to a server of this process: everything but layout and what a browser adds. */
export class Page {
  readonly user = userEvent.setup()
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
  readonly client: Client
  private broken: BrokenCall[]

  constructor(client: Client, { as, path = '/', at, broken = [], expected }: Visit) {
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
    const isCounter = location.pathname === '/counter'
    this.root.render(isCounter ? <CounterRoot /> : <Root start={entryAtLoad(history.state, location)} />)
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

  /** Presses a button once it is enabled, in a part of the page where there are several of that name. */
  async press(name: Words, part = document.body): Promise<void> {
    const button = await this.find('button', name, part)
    await waitFor(() => expect(button.matches(':disabled, [aria-disabled=true]')).toBe(false))
    await this.user.click(button)
  }

  /** Opens what is folded under this title. */
  async unfold(title: Words, part = document.body): Promise<void> {
    await this.user.click(await this.shows(title, part))
  }

  /** Goes through the shop by its navigation. */
  async goTo(name: Words): Promise<void> {
    await this.press(name, await this.find('navigation', 'Main'))
  }

  /** The element of a role, once there is exactly one of this name. */
  find(role: string, name: Words, part = document.body): Promise<HTMLElement> {
    return within(part).findByRole(role, { name: matcherOf(name) })
  }

  /** The card of a meal, by its exact name. */
  card(name: string): Promise<HTMLElement> {
    return screen.findByRole('article', { name })
  }

  /** The names of the meals on the page, from the first on. */
  cardNames(): string[] {
    return [...document.querySelectorAll('article')].map((card) => card.getAttribute('aria-label') ?? '')
  }

  dialog(): Promise<HTMLElement> {
    return screen.findByRole('dialog')
  }

  async closedDialog(): Promise<void> {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }

  /** Waits until these words are on the page, or in a part of it, and gives the smallest element that holds them. */
  shows(words: Words, part = document.body): Promise<HTMLElement> {
    return waitFor(() => {
      const [element] = holding(words, part)
      if (element === undefined) throw new Error(`Not shown: ${String(words)}\n${part.textContent}`)
      return element
    })
  }

  /** Waits until these words are nowhere. */
  hides(words: Words, part = document.body): Promise<void> {
    return waitFor(() => expect(holding(words, part).map(({ textContent }) => textContent)).toEqual([]))
  }

  /** The field of exactly this label, once there is exactly one. */
  field(label: string, part = document.body): Promise<HTMLInputElement> {
    return waitFor(() => {
      const [field, ...others] = fieldsOf(label, part)
      if (field === undefined || others.length > 0)
        throw new Error(`${others.length} others or no field of the label “${label}”\n${part.textContent}`)
      return field
    })
  }

  /** Types into fields, or chooses, by their labels. */
  async fill(typed: Record<string, string>, part = document.body): Promise<void> {
    for (const [label, value] of Object.entries(typed))
      fireEvent.change(await this.field(label, part), { target: { value } })
  }

  /** From the form to sign in. */
  async signIn({ email }: { email: string }): Promise<void> {
    await this.fill({ Email: email, Password: PASSWORD })
    await this.press('Sign in', await this.find('main', ''))
    await this.find('button', 'Logout')
  }

  /** Fills in the form that opens a new account, and sends it. */
  async createAccount({ user_type, name, email }: NewPerson): Promise<void> {
    await this.user.click(await screen.findByRole('radio', { name: user_type }))
    await this.fill({
      Name: name,
      Email: email,
      'Mobile number': MOBILE,
      Password: PASSWORD,
      'Confirm password': PASSWORD,
    })
    await this.press('Create account')
  }

  /** What is wrong according to the form: the text that each wrong field names as its error, by label. Waits for the first. */
  async fieldErrors(labels: readonly string[]): Promise<Record<string, string>> {
    await waitFor(() => expect(document.querySelector('main [aria-invalid="true"]')).not.toBeNull())
    const invalid = labels.flatMap((label) =>
      fieldsOf(label, document.body).map((field) => ({ label, field })),
    )
    const errors = invalid
      .filter(({ field }) => field.getAttribute('aria-invalid') === 'true')
      .map(({ label, field }) => {
        const [id = ''] = (field.getAttribute('aria-describedby') ?? '').split(' ')
        return [label, document.getElementById(id)?.textContent?.trim() ?? '']
      })
    return Object.fromEntries(errors)
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
    const path = url.pathname.slice(PREFIX.length) + url.search
    this.calls.push({ method, path, body: body === '' ? undefined : JSON.parse(body) })
    const headers = new Headers(init.headers)
    headers.set('origin', location.origin)
    if (this.client.cookie !== '') headers.set('cookie', this.client.cookie)
    const { loads } = this
    const isLeft = (): boolean => this.isClosed || this.loads !== loads
    const send = async (): Promise<Response> => {
      const response = await nodeFetch(url, { ...init, headers })
      if (!isLeft()) this.client.takeCookies(response.headers)
      if (path === '/events' && !isLeft()) this.isListening = response.ok
      return response
    }
    try {
      return await this.carrierOf(method, path)(send)
    } finally {
      // A page that was left hears of nothing any more.
      if (isLeft()) await new Promise(() => {})
    }
  }

  close(): void {
    this.isClosed = true
    this.root.unmount()
    this.container.remove()
    clearNotices()
    queryClient.clear()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    expect(this.complaints).toEqual([])
  }
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
