import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'
import { missingOffline } from '#tests/support/missing-offline.ts'
import { type Driver, type InputSource, PATIENCE } from './driver.ts'
import { findPoint, focusField, hasArrived, isThere, layoutFault } from './page-code.ts'

/** For use in a page: the file that browsers load. */
const testingLibrary = readFileSync(
  fileURLToPath(new URL('@testing-library/dom.umd.min.js', import.meta.resolve('@testing-library/dom'))),
  'utf8',
)

/**
 * Firefox ends the requests of a document that is left, before the document ends: 2152398850 is
 * NS_BINDING_ABORTED. A view whose code is missing lacks its content, too.
 */
const OF_LEAVING =
  /could not be checked Error: No connection|download failed .* status=2152398850 |error loading dynamically imported module/

const keys = (text: string): InputSource => ({
  type: 'key',
  id: 'keyboard',
  actions: [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})

const pressAt = ({ x, y }: { x: number; y: number }): InputSource => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

/** What people do in a browser that Playwright does not drive. Each act waits until it can be done. */
export function actsIn(driver: Driver) {
  const call = async <Input, Result>(run: (input: Input) => Result, input?: Input) => {
    if ((await driver.evaluate('typeof TestingLibraryDom')) === 'undefined')
      await driver.evaluate(`(() => {${testingLibrary}
})()`)
    return (await driver.evaluate(`(${run.toString()})(${JSON.stringify(input)})`)) as Awaited<Result>
  }
  const takeErrors = (): string[] =>
    driver
      .errors()
      .splice(0)
      .filter((error) => !OF_LEAVING.test(error))
  return {
    open: driver.open,
    reload: driver.reload,
    press: async (name: string, role = 'button'): Promise<void> => {
      await vi.waitFor(async () => {
        await driver.act([pressAt(await call(findPoint, { role, name }))])
        if (!(await call(hasArrived))) throw new Error(`${name} has moved`)
      }, PATIENCE)
    },
    fill: async (typed: Record<string, string>): Promise<void> => {
      for (const [label, value] of Object.entries(typed)) {
        const isTyped = await vi.waitFor(() => call(focusField, { label, value }), PATIENCE)
        if (isTyped) await driver.act([keys(value)])
      }
    },
    shows: async (text: string): Promise<void> => {
      await expect.poll(() => driver.evaluate('document.body.innerText')).toContain(text)
    },
    /** An element of this role and name is there, or comes. */
    finds: async (role: string, name: string): Promise<void> => {
      await vi.waitFor(async () => {
        if (await call(isThere, { role, name })) return
        throw new Error(
          `no ${role} “${name}” in:\n${String(await driver.evaluate('document.body.innerText'))}`,
        )
      }, PATIENCE)
    },
    untilCached: () => expect.poll(() => call(missingOffline)).toEqual([]),
    /** What is wrong with the view, once it is loaded: how it is laid out, and the errors until now. */
    takeFaults: async (): Promise<string[]> => {
      const fault = await vi.waitFor(() => call(layoutFault), PATIENCE)
      return [...(fault === '' ? [] : [fault]), ...takeErrors()]
    },
    hasNoErrors: () => expect(takeErrors()).toEqual([]),
  }
}
