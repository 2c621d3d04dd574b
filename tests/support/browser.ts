import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { stopAndCount } from './costs.ts'
import { chromiumFlags, findChromium, findHeadlessShell } from './machine.ts'
import { revealedData } from './private-data.ts'
import { translatorScript } from './translator.ts'

export type Size = 'phone' | 'desktop'
export type Scheme = 'light' | 'dark'

interface ShopOrigin {
  origin: string
  shift_ms: number
}

interface Visit {
  size?: Size
  scheme?: Scheme
  /** Stops the device's clock at this instant; otherwise it runs with the server's. */
  frozen_at?: Date
  /** What may go wrong here, because the test brings it about. */
  expected?: RegExp
  pixels?: number
  /** Whether pages run scripts; they do, if not given. */
  hasScripts?: boolean
  /** Whether the test presses what is there while other content is loading. */
  pressesEarly?: boolean
  /** Each document is translated from when it is loaded on. */
  isTranslated?: boolean
  /** With the offline worker, whose requests a test cannot intercept. */
  worksOffline?: boolean
}

/** Nothing but this machine has an address. */
const LOCAL_HOSTS_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'
const screens = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 } },
}
/** For each step: generous, because nothing waits for it when all is well. */
const WAIT_MS = 60_000
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

export interface BrowserWanted {
  /** An .mjpeg file: what its camera sees, read anew each time the camera is switched on. */
  camera?: string
  env?: Record<string, string>
  /** Chromium as people have it, also where other tests of the run take the shell without a window. */
  whole?: boolean
}

/** A real browser. */
export async function startBrowser({ camera, env = {}, whole = false }: BrowserWanted = {}) {
  const shell = process.env['TEST_BROWSER'] === 'headless shell' && !whole ? findHeadlessShell() : undefined
  const executablePath = shell ?? findChromium()
  if (executablePath === undefined)
    throw new Error('Chromium is not installed here: run npm test, or name it in CHROMIUM_PATH')
  const film = camera === undefined ? [] : [`--use-file-for-fake-video-capture=${camera}`]
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: [
      ...chromiumFlags,
      LOCAL_HOSTS_ONLY,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      ...film,
    ],
  })
  return {
    /** Somebody's device with an empty memory, on an empty page. What goes wrong in it fails the test. */
    visit: (server: ShopOrigin, visit: Visit = {}): Promise<Page> => visitWith(browser, server, visit),
    stop: () => stopAndCount(() => browser.close()),
  }
}

export type TestBrowser = Awaited<ReturnType<typeof startBrowser>>

async function visitWith(browser: Browser, { origin, shift_ms }: ShopOrigin, visit: Visit): Promise<Page> {
  const {
    size = 'desktop',
    scheme = 'light',
    frozen_at,
    expected,
    pixels = 1,
    worksOffline = false,
    hasScripts = true,
  } = visit
  const context = await browser.newContext({
    ...screens[size],
    baseURL: origin,
    colorScheme: scheme,
    deviceScaleFactor: pixels,
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    reducedMotion: 'reduce',
    javaScriptEnabled: hasScripts,
  })
  context.setDefaultTimeout(WAIT_MS)
  if (visit.isTranslated === true) await context.addInitScript(translatorScript)
  await context.addInitScript(setClock, { shift_ms, frozen_ms: frozen_at?.getTime() })
  if (!worksOffline)
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const complaints = watch(context, expected)
  onTestFinished(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })
  const page = await context.newPage()
  if (visit.pressesEarly !== true) await pressWhatStays(page)
  return page
}

/**
 * Where content is loading, what is below moves when it arrives, maybe in the middle of a press. People wait
 * for it, too.
 */
const pressWhatStays = (page: Page): Promise<void> =>
  page.addLocatorHandler(page.locator('main [data-skeleton]').first(), async () => {})

/**
 * Everything that must not happen in any test, as it happens: script errors, refusals by the content policy,
 * requests to elsewhere or with what never leaves a device.
 */
export function watch(context: BrowserContext, expected?: RegExp): string[] {
  const complaints: string[] = []
  const complain = (text: string): void => {
    if (expected?.test(text) !== true) complaints.push(text)
  }
  context.on('weberror', (thrown) => complain(`thrown: ${String(thrown.error())}`))
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !loopback.has(hostname))
      complain(`request to elsewhere: ${request.url()}`)
    const revealed = revealedData({
      method: request.method(),
      url: request.url(),
      body: request.postData() ?? '',
    })
    if (revealed !== undefined) complain(`request with ${revealed}: ${request.method()} ${request.url()}`)
  })
  return complaints
}

/** Runs in the page before its own code: the device's clock agrees with the server's. */
function setClock({ shift_ms, frozen_ms }: { shift_ms: number; frozen_ms: number | undefined }): void {
  const Real = Date
  const now = (): number => frozen_ms ?? Real.now() + shift_ms
  globalThis.Date = new Proxy(Real, {
    construct: (_, args: unknown[]) =>
      args.length === 0 ? new Real(now()) : new Real(...(args as [number])),
    get: (_, name) => (name === 'now' ? now : (Reflect.get(Real, name) as unknown)),
  })
  if (frozen_ms === undefined) return
  // A stopped clock is not put right by the server's.
  const realGet = Reflect.get<Headers, 'get'>(Headers.prototype, 'get')
  Headers.prototype.get = function get(name) {
    return name === 'x-server-time' ? null : realGet.call(this, name)
  }
}
