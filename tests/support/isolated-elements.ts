import { isIsolated } from './right-to-left.ts'

/** What is laid out in the line of its parent. */
const INLINE =
  'a, abbr, b, code, em, font, i, kbd, label, mark, s, small, span, strong, sub, summary, sup, time'
const ISOLATING = 'bdi, [translate="no"], [dir]'

const isPart = (element: Element): boolean => element.matches(INLINE) && !element.matches(ISOLATING)

/** The text that an element lays out in one go: that of isolated parts is a sign. */
function ownText(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (node instanceof Text) return node.data
      if (!(node instanceof Element) || node.matches('script, style')) return ''
      return isPart(node) ? ownText(node) : '\uFFFC'
    })
    .join('')
}

const ATTRIBUTES = ['aria-label', 'title', 'alt', 'placeholder', 'aria-description']

/**
 * The texts of a document in which a right-to-left name stands beside something else and is not isolated.
 * `names` may stand alone.
 */
export function unisolatedTexts(names: readonly string[]): string[] {
  const elements = [...document.querySelectorAll('body, body *')]
  const texts = [
    document.title,
    ...elements.filter((element) => !isPart(element)).map(ownText),
    ...elements.flatMap((element) => ATTRIBUTES.map((name) => element.getAttribute(name) ?? '')),
  ]
  return [...new Set(texts)].filter((text) => !names.includes(text.trim()) && !isIsolated(text))
}
