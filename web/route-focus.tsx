import { useEffect } from 'react'

interface RouteFocusProps {
  title: string
  focus: boolean
}

/**
 * Rendered beside a view: sets the title once the view is on the screen and, after a navigation, moves focus
 * to its heading.
 */
export function RouteFocus({ title, focus }: RouteFocusProps) {
  useEffect(() => {
    document.title = title
    if (focus) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [title, focus])
  return null
}
