import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitUntilIdle } from './browser-city.ts'

const phone = { width: 390, height: 844 }
/** The same markup is wider on a desktop: that is looked at in the long form. */
const sizes = process.env['DEEP'] === '1' ? [phone, { width: 1280, height: 900 }] : [phone]

/** In CSS pixels: how large a target has to be for a thumb (WCAG 2.2, 2.5.5). */
const TARGET = 44

/** The targets on a phone that are too small for a thumb. A link inside a sentence has the height of its line. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const isInSentence = (target: Element): boolean =>
      getComputedStyle(target).display === 'inline' &&
      (target.parentElement?.textContent ?? '').trim() !== (target.textContent ?? '').trim()
    const isOnlyForKeyboard = (target: Element): boolean => getComputedStyle(target).clipPath !== 'none'
    /** What can be pressed for it: its label, and what it covers by a pseudo-element. */
    const pressed = (target: Element): Element[] => {
      const covered =
        getComputedStyle(target, '::after').position === 'absolute' ? target.closest('.relative') : null
      return [target, ...((target as HTMLInputElement).labels ?? []), ...(covered === null ? [] : [covered])]
    }
    return (
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=switch]')]
        .filter(
          (target) =>
            target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
            !isInSentence(target) &&
            !isOnlyForKeyboard(target),
        )
        .map((target) => ({ target, box: target.getBoundingClientRect() }))
        // What is only there for screen readers and for the keyboard.
        .filter(({ box }) => box.width > 1 && box.height > 1)
        .filter(({ target }) =>
          pressed(target).every(
            (one) =>
              Math.round(Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height)) <
              least,
          ),
        )
        .map(
          ({ target, box }) =>
            `${Math.round(box.width)} × ${Math.round(box.height)}: ${target.outerHTML.slice(0, 120)}`,
        )
    )
  }, TARGET)

/** What reaches beyond the side of a phone's screen when its text is twice as large, and cannot be scrolled to by itself. */
async function beyondScreen(page: Page): Promise<string[]> {
  const setText = (size: string) =>
    page.evaluate((to) => void (document.documentElement.style.fontSize = to), size)
  await setText('200%')
  await waitUntilIdle(page)
  const beyond = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
    /** A part of a picture, of which the middle is shown. */
    const isDrawn = (element: Element): boolean => element.parentElement?.closest('[role=img]') != null
    /** Only a part of a map is shown, and it can be moved. */
    const isOnMap = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX === 'clip' || isOnMap(element.parentElement))
    const cut = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.getBoundingClientRect().right > width + 1 &&
        !scrolls(element) &&
        !isClipped(element) &&
        !isDrawn(element) &&
        !isOnMap(element.parentElement) &&
        element.checkVisibility(),
    )
    const text = cut.map((element) => `${element.tagName} “${(element.textContent ?? '').slice(0, 40)}”`)
    return document.documentElement.scrollWidth > width ? [...text, 'the page itself'] : text
  })
  await setText('')
  return beyond
}

/** What keeps somebody from using the view that is open, on a phone and, in the long form, on a desktop, in light and dark. */
export async function barriersOn(page: Page): Promise<string[]> {
  const barriers: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    // Colours do not depend on the size, so one look in the dark is enough.
    for (const colorScheme of size === phone ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme })
      await waitUntilIdle(page)
      // What passes is counted, not described, which is most of the work. Without frames, no page of its own has to join the results.
      // In a drawing, axe takes what covers a name for its background.
      const axe = new AxeBuilder({ page })
        .exclude('svg[aria-hidden=true]')
        .options({ resultTypes: ['violations'] })
        .setLegacyMode()
      // Only colours differ in the dark.
      const { violations, passes } = await (
        colorScheme === 'dark' ? axe.withRules('color-contrast') : axe
      ).analyze()
      expect(passes.map(({ id }) => id)).toContain('color-contrast')
      for (const { id, nodes } of violations)
        for (const node of nodes)
          barriers.push(
            `${size.width} ${colorScheme}: ${id} at ${node.target.join(' ')}: ${node.failureSummary}`,
          )
    }
  }
  await page.setViewportSize(phone)
  await waitUntilIdle(page)
  for (const target of await smallTargets(page)) barriers.push(`too small for a thumb, ${target}`)
  for (const element of await beyondScreen(page))
    barriers.push(`beyond the screen with text of twice the size: ${element}`)
  return barriers
}
