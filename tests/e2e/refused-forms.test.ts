import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import '#tests/support/browser-matchers.ts'
import { startBrowser, type TestBrowser } from '#tests/support/browser.ts'
import type { TestApp } from '#tests/support/app.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startAppWithWeb } from '#tests/support/public-pages.ts'
import { bankFileSettings } from '#tests/support/bank-file-settings.ts'
import type { Client } from '#tests/support/client.ts'
import { deskForms } from '#tests/support/refused-forms/desk-forms.ts'
import { setDeskStage } from '#tests/support/refused-forms/desk-stage.ts'
import { type FormCase, refuseForm } from '#tests/support/refused-forms/form-case.ts'
import { kitchenForms } from '#tests/support/refused-forms/kitchen-forms.ts'
import { setKitchenStage } from '#tests/support/refused-forms/kitchen-stage.ts'
import { peopleForms } from '#tests/support/refused-forms/people-forms.ts'
import { setPeopleStage } from '#tests/support/refused-forms/people-stage.ts'
import { formActsIn, useSession } from '#tests/support/refused-forms/form-acts-in-browser.ts'

let browser: TestBrowser

/** The application of this process, where the browser can come in. */
async function openWebApp(env: Record<string, string> = {}): Promise<TestApp> {
  const port = await freePort()
  const t = await startAppWithWeb({ port, env: { APP_ORIGIN: `http://localhost:${port}`, ...env } })
  onTestFinished(() => t.stop())
  return t
}

beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.stop())

/** Refused calls, and the desk for somebody who may not come in. */
const expected = /status of 4(?:01|03|04|09|22)/

/** Each form in one translated tab of whoever fills it in; gives what went wrong, by form. */
async function refuseAll<Stage extends object>(t: TestApp, stage: Stage, forms: FormCase<Stage>[]) {
  const failures: Record<string, string> = {}
  for (const [as, cases] of Map.groupBy(forms, (one) => one.as)) {
    const shift_ms = t.now().getTime() - Date.now()
    const page = await browser.visit({ origin: t.origin, shift_ms }, { expected, isTranslated: true })
    if (as !== 'visitor') await useSession(page, t.origin, stage[as] as { client: Client; user: object })
    let openPath: string | undefined
    for (const one of cases) {
      const path = one.path?.(stage) ?? '/'
      // From one form to the next as people go, which takes less time than a document.
      if (as === 'visitor' || path !== openPath) await page.goto(path)
      openPath = path
      await refuseForm(formActsIn(page), stage, one).catch((error: unknown) => {
        failures[one.form] = String(error)
        openPath = undefined
      })
    }
  }
  return failures
}

it('says why a form of an account, an order or a report is refused, and opens another view after it', async () => {
  const t = await openWebApp()
  const failures = await refuseAll(t, await setPeopleStage(t), peopleForms)
  expect(failures).toEqual({})
})

it('says why a form of the dashboard is refused, and opens another view after it', async () => {
  const t = await openWebApp(bankFileSettings)
  const failures = await refuseAll(t, await setKitchenStage(t), kitchenForms)
  expect(failures).toEqual({})
})

it('says why a form of the desk is refused, and opens another section after it', async () => {
  const t = await openWebApp()
  const failures = await refuseAll(t, await setDeskStage(t), deskForms)
  expect(failures).toEqual({})
})
