import { useEffect } from 'react'

/** Beside a view: once that is on the screen, the title says so and, unless the page has just loaded, focus is on its heading. Whoever waits for it hears of it. */
export function RouteFocus({ title, focus }: { title: string; focus: boolean }) {
  useEffect(() => {
    document.title = title
    if (focus) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [title, focus])
  useEffect(() => void document.dispatchEvent(new Event('arrived')), [])
  return null
}
