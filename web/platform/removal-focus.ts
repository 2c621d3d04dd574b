const HEADINGS = 'h1, h2, h3, legend, summary'

/** The headings before a part of the page, from the nearest on, without those of rows. */
const headingsBefore = (part: Element): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(HEADINGS)]
    .filter(
      (heading) =>
        heading.compareDocumentPosition(part) === Node.DOCUMENT_POSITION_FOLLOWING &&
        heading.closest('li') === null,
    )
    .toReversed()

function focusHeading(heading: HTMLElement | undefined): void {
  if (heading === undefined) return
  if (heading.tabIndex < 0) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * The `ref` of a row or a form that may be removed: where it takes the focus along, the focus moves to the
 * heading of its list, or to one before that where the list goes, too. A dialog returns the focus itself.
 */
export function removalFocus(part: HTMLElement | null): () => void {
  return () => {
    if (part?.contains(document.activeElement) !== true || part.closest('[role="dialog"]') !== null) return
    const headings = headingsBefore(part)
    // Only then is it known which of them stay, and whether something else has taken the focus.
    queueMicrotask(() => {
      if (document.activeElement === document.body)
        focusHeading(headings.find(({ isConnected }) => isConnected))
    })
  }
}
