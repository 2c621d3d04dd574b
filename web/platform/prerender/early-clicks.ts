/**
 * Captures the clicks on buttons of a prerendered page that is not interactive yet. The function that is returned clicks
 * the same buttons again; call it once when the page is interactive.
 */
export function captureClicks(page: HTMLElement): () => void {
  const buttons: HTMLButtonElement[] = []
  const capture = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button === null) return
    event.preventDefault()
    // React, which listens later, stops some clicks in what it has not hydrated yet and handles others at once.
    event.stopImmediatePropagation()
    buttons.push(button)
  }
  page.addEventListener('click', capture, true)
  return () => {
    page.removeEventListener('click', capture, true)
    for (const button of buttons.splice(0)) button.click()
  }
}
