/** A picture that does not come must not keep the page from being used. */
const LONGEST_MS = 2_000
const wakes = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Waits until what `drawn` shows has been painted with its pictures, or until somebody wants to use it. What is pressed meanwhile
 * is not lost: what this gives back presses it again, and is to be called once the view is alive.
 */
export async function firstSight(drawn: HTMLElement): Promise<() => void> {
  const stop = new AbortController()
  const pressed: HTMLElement[] = []
  const press = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.push(button)
  }
  drawn.addEventListener('click', press, { capture: true, signal: stop.signal })
  drawn.addEventListener('submit', (event) => event.preventDefault(), { signal: stop.signal })
  await new Promise<void>((resolve) => {
    const wake = (): void => resolve()
    for (const event of wakes) addEventListener(event, wake, { once: true, passive: true, signal: stop.signal })
    setTimeout(wake, LONGEST_MS)
    // The frame after the next: by then the one with the pictures is on the screen.
    const painted = (): number => requestAnimationFrame(() => setTimeout(wake))
    if (document.readyState === 'complete') painted()
    else addEventListener('load', painted, { once: true, signal: stop.signal })
  })
  return () => {
    stop.abort()
    for (const button of pressed) if (button.isConnected) button.click()
  }
}
