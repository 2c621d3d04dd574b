import { fireEvent } from '@testing-library/dom'
import { brokenRules, documentOf } from '#tests/support/html-rules.ts'
import type { Page } from '#tests/support/page.tsx'
import { type FormActs, type Part, PHOTO, REFUSAL, WRITES } from './form-case.ts'

export function formActsOn(page: Page): FormActs {
  const partOf = (part?: Part) => (part === undefined ? undefined : page.find(...part))
  return {
    press: async (name, part) => page.press(name, await partOf(part)),
    fill: async (typed, part) => page.fill(typed, await partOf(part)),
    unfold: (title) => page.unfold(title),
    goTo: (name) => page.goTo(name),
    reads: async (heading) => void (await page.find('heading', heading)),
    choose: async (role, name) => void fireEvent.click(await page.find(role, name)),
    attach: async (label) => {
      const { name, content, type } = PHOTO
      await page.user.upload(await page.field(label), new File([content], name, { type }))
    },
    shows: async (text) => void (await page.shows(text)),
    valueOf: async (label, part) => (await page.field(label, await partOf(part))).value,
    escape: () => page.user.keyboard('{Escape}'),
    refuse: async (status, code, read) => {
      page.mendCalls()
      const answer = { status, json: { status, code, detail: REFUSAL } }
      for (const method of WRITES) page.breakCall(method, '', answer)
      if (read !== undefined) page.breakCall('GET', read, answer)
    },
    brokenRules: () => {
      const visible = document.body.cloneNode(true) as HTMLElement
      // What lies under a dialog cannot be reached.
      for (const covered of visible.querySelectorAll('[data-base-ui-inert]')) covered.remove()
      return brokenRules(documentOf(visible.innerHTML))
    },
    answer: async () => page.mendCalls(),
  }
}
