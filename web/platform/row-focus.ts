const HEADINGS = 'h1, h2, h3, legend, summary'

/** The headings before a row, from the nearest on, without those of other rows. */
const headingsBefore = (row: Element): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(HEADINGS)]
    .filter((heading) => heading.compareDocumentPosition(row) === Node.DOCUMENT_POSITION_FOLLOWING && heading.closest('li') === null)
    .toReversed()

function focusHeading(heading: HTMLElement | undefined): void {
  if (heading === undefined) return
  if (heading.tabIndex < 0) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * The `ref` of a row that may be removed: where it takes the focus along, the focus moves to the heading of its list, or to one
 * before that where the list goes, too.
 */
export function rowFocus(row: HTMLElement | null): () => void {
  return () => {
    if (row?.contains(document.activeElement) !== true) return
    const headings = headingsBefore(row)
    // Only then is it known which of them stay.
    queueMicrotask(() => focusHeading(headings.find(({ isConnected }) => isConnected)))
  }
}
