/** Long enough for a slow phone; after it a click is given up, so that later ones are not held for ever. */
const TRIES_MAX = 200
/** Seldom enough not to disturb React, which begins anew with what is clicked. */
const RETRY_MS = 25

/**
 * Captures the clicks on buttons of a prerendered page that is not interactive yet. The function that is
 * returned clicks the same buttons again, in their order; call it once when the page is interactive.
 */
export function captureClicks(page: HTMLElement): () => Promise<void> {
  const buttons: HTMLButtonElement[] = []
  let isRepeating = false
  const capture = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button === null || isRepeating) return
    event.preventDefault()
    // React, which listens later, stops some clicks in what it has not hydrated yet and handles others at
    // once.
    event.stopImmediatePropagation()
    buttons.push(button)
  }
  const repeat = (button: HTMLButtonElement): void => {
    isRepeating = true
    button.click()
    isRepeating = false
  }
  page.addEventListener('click', capture, true)
  return async () => {
    // What is clicked meanwhile is captured as well: it may open another view.
    for (let button = buttons.shift(); button !== undefined; button = buttons.shift())
      await untilArrived(button, repeat)
    page.removeEventListener('click', capture, true)
  }
}

/**
 * Parts of the page hydrate after it is interactive, and React stops a click in them before it reaches its
 * button.
 */
async function untilArrived(
  button: HTMLButtonElement,
  repeat: (button: HTMLButtonElement) => void,
): Promise<void> {
  let hasArrived = false
  button.addEventListener('click', () => (hasArrived = true), { once: true })
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    repeat(button)
    if (hasArrived || button.disabled || !button.isConnected) return
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}
