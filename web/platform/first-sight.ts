/** A picture that does not come must not keep the page from being used. */
const LONGEST_MS = 2_000
const wakes = ['pointerdown', 'keydown', 'focusin'] as const

const buttonAt = (event: Event): HTMLButtonElement | null => (event.target instanceof Element ? event.target.closest('button') : null)

const isWithin = ({ left, right, top, bottom }: DOMRect, { clientX: x, clientY: y }: MouseEvent): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

/**
 * Waits until what `drawn` shows has been painted with its pictures, or until somebody wants to use it. What is pressed meanwhile
 * is not lost: what this gives back presses it again, and is to be called once the view is alive. Neither is a press that began
 * on a button which moved away as the view came alive.
 */
export async function firstSight(drawn: HTMLElement): Promise<() => void> {
  const stop = new AbortController()
  const pressed: HTMLElement[] = []
  let isAlive = false
  let held: { button: HTMLButtonElement; place: DOMRect } | undefined
  const hold = (event: Event): void => {
    const button = buttonAt(event)
    held = button === null ? undefined : { button, place: button.getBoundingClientRect() }
  }
  const press = (event: MouseEvent): void => {
    const hit = buttonAt(event)
    const meant = held !== undefined && isWithin(held.place, event) ? held.button : hit
    if (isAlive) stop.abort()
    if (meant === null || (isAlive && meant === hit)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isAlive) meant.click()
    else pressed.push(meant)
    held = undefined
  }
  const letGo = (): void => {
    held = undefined
  }
  drawn.addEventListener('pointerdown', hold, { passive: true, signal: stop.signal })
  drawn.addEventListener('pointercancel', letGo, { signal: stop.signal })
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
    isAlive = true
    if (held === undefined) stop.abort()
    for (const button of pressed) if (button.isConnected) button.click()
  }
}
