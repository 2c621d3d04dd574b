import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitUntilIdle } from './browser-city.ts'

const phone = { width: 390, height: 844 }
/** The same markup is wider on a desktop: that is looked at in the long form. */
const sizes = process.env['DEEP'] === '1' ? [phone, { width: 1280, height: 900 }] : [phone]

/** In CSS pixels: how large a target has to be for a thumb (WCAG 2.2, 2.5.5). */
const TARGET = 44

/**
 * The targets on a phone that are too small for a thumb. A link inside a sentence has the height of its line.
 */
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

/** Text of twice the size, as somebody sets it in their browser. */
async function withLargeText(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const setText = (size: string) =>
    page.evaluate((to) => void (document.documentElement.style.fontSize = to), size)
  await setText('200%')
  const moving = await page.evaluate(
    () => document.getAnimations().filter((one) => one instanceof CSSTransition).length,
  )
  await waitUntilIdle(page)
  const barriers = await look()
  await setText('')
  // The browser of the tests asks for less motion.
  if (moving > 0) barriers.push(`${moving} transitions for somebody who asked for less motion`)
  return barriers.map((barrier) => `with text of twice the size, ${barrier}`)
}

/** What reaches beyond the side of the screen and cannot be scrolled to by itself. */
const beyondScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
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
    const text = cut.map(
      (element) => `beyond the screen: ${element.tagName} “${(element.textContent ?? '').slice(0, 40)}”`,
    )
    return document.documentElement.scrollWidth > width ? [...text, 'beyond the screen: the page'] : text
  })

/**
 * What reaches beyond the screen when an option is long, where the longest option is the least width of a
 * select, as in WebKit.
 */
async function beyondScreenInWebKit(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const select of document.querySelectorAll('select')) {
      select.add(new Option('An option that is much longer than a phone is wide, as a name may be', 'long'))
      if (getComputedStyle(select).minWidth === 'auto') select.style.minWidth = 'max-content'
    }
  })
  const beyond = await beyondScreen(page)
  await page.evaluate(() => {
    for (const select of document.querySelectorAll('select')) {
      select.remove(select.length - 1)
      select.style.minWidth = ''
    }
  })
  return beyond.map((barrier) => `with a long option in WebKit, ${barrier}`)
}

/** Texts that lie on each other, and those of which a part is hidden without an ellipsis. */
const unreadableTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isAside = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(element).position) ||
        getComputedStyle(element).clipPath !== 'none' ||
        element.tagName === 'svg' ||
        isAside(element.parentElement))
    /**
     * The part of a box that its own frames show: a text with an ellipsis, and lines after the last of a
     * clamped one, reach beyond.
     */
    const shownPart = (element: Element | null, box: DOMRect): DOMRect => {
      if (element === null) return box
      if (getComputedStyle(element).overflowX === 'visible') return shownPart(element.parentElement, box)
      const frame = element.getBoundingClientRect()
      const [left, top] = [Math.max(box.left, frame.left), Math.max(box.top, frame.top)]
      const width = Math.min(box.right, frame.right) - left
      const height = Math.min(box.bottom, frame.bottom) - top
      return shownPart(element.parentElement, new DOMRect(left, top, Math.max(width, 0), Math.max(height, 0)))
    }
    const texts: { text: string; element: Element; box: DOMRect }[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (nodes.nextNode()) {
      const element = nodes.currentNode.parentElement
      const text = nodes.currentNode.textContent?.trim() ?? ''
      if (element === null || text === '' || !element.checkVisibility() || isAside(element)) continue
      range.selectNodeContents(nodes.currentNode)
      for (const box of range.getClientRects()) texts.push({ text, element, box })
    }
    // Lines of a display face are closer than the boxes of their letters.
    const isOn = (a: DOMRect, b: DOMRect): boolean =>
      a.height > 4 &&
      b.height > 4 &&
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2
    const visibleTexts = texts.map(({ text, element, box }) => ({
      text,
      element,
      box: shownPart(element, box),
    }))
    const colliding = visibleTexts.flatMap((one, index) =>
      visibleTexts
        .slice(index + 1)
        .filter(({ element, box }) => element !== one.element && isOn(one.box, box))
        .map(({ text }) => `“${one.text.slice(0, 30)}” lies on “${text.slice(0, 30)}”`),
    )
    const isCut = (element: Element | null, box: DOMRect): boolean => {
      if (element === null || element === document.body) return false
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
      const isScrolled = [overflowX, overflowY].some((overflow) => ['auto', 'scroll'].includes(overflow))
      if (isScrolled || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false
      const frame = element.getBoundingClientRect()
      const isBeyond = box.right > frame.right + 2 || box.bottom > frame.bottom + 2
      return (isBeyond && overflowX !== 'visible') || isCut(element.parentElement, box)
    }
    const cut = texts
      .filter(({ element, box }) => isCut(element, box))
      .map(({ text }) => `cut off: “${text}”`)
    return [...new Set([...colliding, ...cut])]
  })

/** Looks twice: a face or a width that has just changed is drawn a moment later. */
async function stillUnreadable(page: Page): Promise<string[]> {
  const first = await unreadableTexts(page)
  if (first.length === 0) return first
  await waitUntilIdle(page)
  const second = await unreadableTexts(page)
  return second.filter((text) => first.includes(text))
}

/** What axe finds. In a drawing, it takes what covers a name for its background. */
async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  // What passes is counted, not described, which is most of the work. Without frames, no page of its own has
  // to join the results.
  const axe = new AxeBuilder({ page })
    .exclude('svg[aria-hidden=true]')
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
  const { violations, passes } = await (rules === undefined ? axe : axe.withRules(rules)).analyze()
  expect(passes.map(({ id }) => id)).toContain('color-contrast')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary}`),
  )
}

/** What depends on the size of the text; the long form asks for all rules. */
const rulesOfLargeText =
  process.env['DEEP'] === '1' ? undefined : ['color-contrast', 'target-size', 'scrollable-region-focusable']

/**
 * Cards that are far from the screen are not laid out before the page is scrolled, and their text cannot be
 * measured.
 */
const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    scrollTo(0, 1)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    scrollTo(0, 0)
  })

/**
 * What keeps somebody from using the view that is open, on a phone and, in the long form, on a desktop, in
 * light and dark.
 */
export async function barriersOn(page: Page): Promise<string[]> {
  const barriers: string[] = []
  await layOutAll(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    // Colours do not depend on the size, so one look in the dark is enough.
    for (const colorScheme of size === phone ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme })
      await waitUntilIdle(page)
      // Only colours differ in the dark.
      const violations = await violationsOn(page, colorScheme === 'dark' ? ['color-contrast'] : undefined)
      barriers.push(...violations.map((violation) => `${size.width} ${colorScheme}: ${violation}`))
    }
  }
  await page.setViewportSize(phone)
  await waitUntilIdle(page)
  for (const target of await smallTargets(page)) barriers.push(`too small for a thumb, ${target}`)
  barriers.push(...(await beyondScreenInWebKit(page)))
  const ofLargeText = await withLargeText(page, async () => [
    ...(await beyondScreen(page)),
    ...(await stillUnreadable(page)),
    ...(await violationsOn(page, rulesOfLargeText)),
  ])
  return [...barriers, ...ofLargeText]
}
