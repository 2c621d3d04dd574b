/**
 * Holds the clicks on buttons of a prerendered page whose code has not arrived yet. The function that is returned
 * clicks the same buttons again; call it once when the page is interactive.
 */
export function holdClicks(page: HTMLElement): () => void {
  const buttons: HTMLButtonElement[] = []
  const hold = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button === null) return
    event.preventDefault()
    buttons.push(button)
  }
  page.addEventListener('click', hold)
  return () => {
    page.removeEventListener('click', hold)
    for (const button of buttons.splice(0)) button.click()
  }
}
