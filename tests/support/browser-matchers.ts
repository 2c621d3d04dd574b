import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The element is on the screen, or comes to it. */
    toShow: () => Promise<void>
    /** The element is not on the screen, or leaves it. */
    toVanish: () => Promise<void>
  }
}

const reached = async (wait: Promise<void>, words: string) => {
  const failure = await wait.then(
    () => undefined,
    (error: Error) => error.message,
  )
  return { pass: failure === undefined, message: () => `${words}\n${failure}` }
}

expect.extend({
  toShow: (element: Locator) =>
    reached(element.waitFor({ state: 'visible' }), `Not shown: ${String(element)}`),
  toVanish: (element: Locator) =>
    reached(element.waitFor({ state: 'hidden' }), `Still shown: ${String(element)}`),
})
