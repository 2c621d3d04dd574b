/**
 * Twenty seconds, for a slow phone; after it a click is given up, so that later ones are not held for ever.
 */
const TRIES_MAX = 40
/** By how much longer than before each try waits: React begins anew with what is clicked. */
const RETRY_MS = 25

/**
 * Captures the clicks on buttons of a prerendered page that is not interactive yet. The function that is
 * returned clicks the same buttons again, in their order; call it once when the page is interactive. From
 * then on only a click that does not reach its button is repeated.
 */
export function captureClicks(page: HTMLElement): () => Promise<void> {
  const buttons: HTMLButtonElement[] = []
  let isRepeating = false
  let isInteractive = false
  const capture = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button === null || isRepeating) return
    if (isInteractive) return void untilArrived(button, repeat)
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
    for (const button of buttons) {
      const arrived = untilArrived(button, repeat)
      repeat(button)
      await arrived
    }
    isInteractive = true
  }
}

/**
 * Repeats the click that is under way until it reaches its button. Parts of the page hydrate after it is
 * interactive, some of them when their code comes, and React stops a click in them before that.
 */
async function untilArrived(
  button: HTMLButtonElement,
  repeat: (button: HTMLButtonElement) => void,
): Promise<void> {
  let hasArrived = false
  button.addEventListener('click', () => (hasArrived = true), { once: true })
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS * tries))
    if (hasArrived || button.disabled || !button.isConnected) return
    repeat(button)
  }
}
