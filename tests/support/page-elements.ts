/** How tests find what is on a page in process. */

/** A part of a text, in any case, or what it matches. */
export type Words = string | RegExp

/** Names are computed here without the spaces between the elements that they are made of. */
const squeeze = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase()

export function matcherOf(words: Words): (text: string) => boolean {
  const matches = (text: string): boolean =>
    typeof words === 'string' ? squeeze(text).includes(squeeze(words)) : words.test(text)
  // Messages name what was looked for.
  return Object.assign(matches, { toString: () => String(words) })
}

export function holding(words: Words, part: HTMLElement): HTMLElement[] {
  const matches = matcherOf(words)
  const holds = (element: Element): boolean =>
    matches((element.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
  // Those of a translation stand in the place of a text.
  return [...part.querySelectorAll<HTMLElement>(':not(font)')].filter(
    (element) => holds(element) && ![...element.querySelectorAll(':scope > :not(font)')].some(holds),
  )
}

/**
 * By the text of a label around or beside them, or by a name of their own. Testing Library looks through
 * every element for it.
 */
export const fieldsOf = (label: string, part: HTMLElement): HTMLInputElement[] => {
  const labels = [...part.querySelectorAll('label')].filter(
    ({ textContent }) => textContent?.trim() === label,
  )
  const named = part.querySelectorAll<HTMLInputElement>(`[aria-label="${CSS.escape(label)}"]`)
  return [...labels.flatMap(({ control }) => (control as HTMLInputElement | null) ?? []), ...named]
}

/** Where a page without code sends the form whose button begins with this name. */
export function actionOf(page: string, name: string): string {
  const { body } = new DOMParser().parseFromString(page, 'text/html')
  const button = [...body.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(name))
  const action = button?.form?.getAttribute('action')
  if (action == null) throw new Error(`No button “${name}”\n${body.textContent}`)
  return action
}
