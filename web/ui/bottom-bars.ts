/** What stays at the lower edge of the screen, with what somebody presses next. */
const BARS = '[data-bottom-bar], [data-thumb-button]'
const SHEET = '[data-sheet]'
const GAP = 12

/**
 * The CSS `bottom` of a fixed element that covers none of the bars; empty where a sheet is open, over which
 * it has no place.
 */
export function freeSpaceBelow(element: HTMLElement): string {
  if (document.querySelector(SHEET) !== null) return ''
  const { left, right, height } = element.getBoundingClientRect()
  const bars = [...document.querySelectorAll(BARS)]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.left < right && bar.right > left)
    .toSorted((one, other) => other.bottom - one.bottom)
  let edge = innerHeight
  for (const bar of bars) if (bar.top < edge && bar.bottom > edge - GAP - height - GAP) edge = bar.top
  return `${innerHeight - edge + GAP}px`
}
