/*
 * Runs in the page, beside Testing Library: each function is sent as its own source, so it uses nothing else
 * of this file.
 */
import type * as TestingLibrary from '@testing-library/dom'

declare global {
  var TestingLibraryDom: typeof TestingLibrary | undefined
  var press: { listening: AbortController; hasArrived: boolean } | undefined
}

export interface Target {
  role: string
  /** The name, or where no element has it alone, a part of it. */
  name: string
}

/** Whether an element of this role and name can be seen. */
export function isThere({ role, name }: Target): boolean {
  const options = { name: (text: string) => text.includes(name) }
  return (globalThis.TestingLibraryDom?.queryAllByRole(document.body, role, options) ?? []).length > 0
}

/**
 * The middle of the first element of this role and name, to be pressed. Throws while that cannot be done.
 * Nothing else hears of the press.
 */
export function findPoint({ role, name }: Target): { x: number; y: number } {
  const fail = (why: string): never => {
    throw new Error(`${role} “${name}”: ${why}, at ${location.pathname}:\n${document.body.innerText}`)
  }
  const find = (matcher: string | ((text: string) => boolean)) =>
    globalThis.TestingLibraryDom?.queryAllByRole(document.body, role, { name: matcher })[0]
  const element = find(name) ?? find((text) => text.includes(name)) ?? fail('not there')
  if (element.matches(':disabled, [aria-disabled=true]')) return fail('disabled')
  if (document.querySelector('main [data-skeleton]') !== null) return fail('the page is loading')
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const above = document.elementFromPoint(x, y) ?? fail('beyond the edge of the screen')
  if (!element.contains(above) && !above.contains(element))
    return fail(`behind ${above.outerHTML.slice(0, 80)}`)
  globalThis.press?.listening.abort()
  const press = { listening: new AbortController(), hasArrived: false }
  globalThis.press = press
  const judge = (event: Event): void => {
    if (event.target === above || element.contains(event.target as Element)) {
      if (event.type === 'click') press.hasArrived = true
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(kind, judge, { capture: true, signal: press.listening.signal })
  return { x, y }
}

/**
 * Whether the last press was a click on what was to be pressed. A document that it has led to knows nothing
 * of it.
 */
export function hasArrived(): boolean {
  globalThis.press?.listening.abort()
  return globalThis.press?.hasArrived ?? true
}

/**
 * Gives the field of this label the focus, with its text selected, and whether a value can be typed;
 * otherwise it is entered.
 */
export function focusField({ label, value }: { label: string; value: string }): boolean {
  const fields = globalThis.TestingLibraryDom?.queryAllByLabelText(document.body, label) ?? []
  const field = fields.find((each): each is HTMLInputElement => each.matches('input, select, textarea'))
  if (field === undefined) throw new Error(`no field “${label}” in:\n${document.body.innerText}`)
  field.scrollIntoView({ block: 'center', behavior: 'instant' })
  field.focus()
  if (document.activeElement !== field) throw new Error(`no focus for the field “${label}”`)
  if (!field.matches('select, [type^=date], [type=time], [type=month]')) {
    field.select()
    return true
  }
  const { prototype } = field.constructor as typeof HTMLInputElement
  Reflect.set(prototype, 'value', value, field)
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
  return false
}

/** What is wrong with how a view is laid out on a phone, or empty. Throws while it is loading. */
export function layoutFault(): string {
  const main = document.querySelector('main')
  if (main?.querySelector('h1') == null || main.querySelector('[data-skeleton], [aria-busy=true]') !== null)
    throw new Error(`${location.href} is loading:\n${document.body.innerText}`)
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? `${scrollWidth - clientWidth} px are beyond the edge` : ''
}
