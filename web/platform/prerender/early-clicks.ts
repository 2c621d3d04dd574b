/** Long enough for a slow phone; after it a click is given up, so that later ones are not held for ever. */
const TRIES_MAX = 200
/** Seldom enough not to disturb React, which begins anew with what is clicked. */
const RETRY_MS = 25

/**
 * Captures the clicks on buttons of a prerendered page that is not interactive yet. The function that is
 * returned clicks the same buttons again, in their order; call it once when the page is interactive. Parts of
 * the page hydrate later still: the first click on each of its buttons is repeated until it has arrived.
 */
export function captureClicks(page: HTMLElement): () => Promise<void> {
  const unreached = new WeakSet(page.querySelectorAll('button'))
  const clicked: HTMLButtonElement[] = []
  let isInteractive = false
  let isRepeating = false
  const repeat = (button: HTMLButtonElement): void => {
    isRepeating = true
    button.click()
    isRepeating = false
  }
  const repeatAll = async (): Promise<void> => {
    for (let [button] = clicked; button !== undefined; [button] = clicked) {
      await untilArrived(button, repeat)
      unreached.delete(button)
      clicked.shift()
    }
  }
  const capture = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button === null || isRepeating) return
    // While one waits, what is clicked after it does as well, in another view too.
    if (clicked.length === 0 && !unreached.has(button)) return
    event.preventDefault()
    // React, which listens later, stops some clicks in what it has not hydrated yet and handles others at
    // once.
    event.stopImmediatePropagation()
    clicked.push(button)
    if (isInteractive && clicked.length === 1) void repeatAll()
  }
  page.addEventListener('click', capture, true)
  return () => {
    isInteractive = true
    return repeatAll()
  }
}

/** React stops a click in a part that it has not hydrated before the click reaches its button. */
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
