import { JSDOM } from 'jsdom'
import { scanStore } from './scan-store.ts'

/** A DOM for components in this process, beside the server: what Node has itself stays Node's. */
const { window } = new JSDOM('<!doctype html><html lang="en-AU"><body></body></html>', {
  url: 'http://localhost:3000/',
  pretendToBeVisual: true,
})

/** Node's fetch takes only signals of Node's, and jsdom's targets only their own. */
for (const target of [window.EventTarget.prototype, window] as EventTarget[]) {
  const add: EventTarget['addEventListener'] = Reflect.get(target, 'addEventListener')
  target.addEventListener = function addListener(this: EventTarget | undefined, type, listener, options) {
    const { signal, ...rest } = typeof options === 'object' ? options : { capture: options }
    signal?.addEventListener('abort', () => (this ?? window).removeEventListener(type, listener, rest))
    add.call(this ?? window, type, listener, rest)
  }
}

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** The camera sees no code. */
class NoCode {
  static readonly getSupportedFormats = async (): Promise<string[]> => ['qr_code']
  async detect(): Promise<{ rawValue: string }[]> {
    return []
  }
}

class NoSound extends EventTarget {
  get state(): AudioContextState {
    return 'suspended'
  }
  async resume(): Promise<void> {}
}

/** What jsdom does not have: it lays nothing out, so nothing is observed and nothing scrolls. */
const withoutLayout = {
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  AudioContext: NoSound,
  createImageBitmap: () => Promise.reject(new Error('Not an image')),
  BarcodeDetector: NoCode,
  scrollTo: () => {},
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }),
}
// Chromium answers a promise, which an effect must not return.
Object.assign(window.Element.prototype, { scrollIntoView: () => Promise.resolve() })
window.Element.prototype.getAnimations = () => []

const define = (name: string, value: unknown): void =>
  void Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
const ofBrowsers = ['navigator', 'localStorage', 'sessionStorage']
for (const name of [
  ...Object.getOwnPropertyNames(window),
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
]) {
  if (name in globalThis && !ofBrowsers.includes(name)) continue
  const value: unknown = Reflect.get(window, name)
  define(name, typeof value === 'function' && /^[a-z]/.test(name) ? (value.bind(window) as unknown) : value)
}
for (const [name, value] of Object.entries({ ...withoutLayout, ...scanStore })) define(name, value)
for (const name of ['window', 'self']) define(name, globalThis)
