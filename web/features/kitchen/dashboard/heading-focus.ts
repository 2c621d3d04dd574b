import { useState } from 'react'

export const pageHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('h1')

/** The title of the folded card around a control, or the heading of the page. */
const headingOf = (control: Element | null): HTMLElement | null =>
  control?.closest('details')?.querySelector('summary') ?? pageHeading()

/** For when the control that has the focus goes away. */
export const focusHeading = (): void => headingOf(document.activeElement)?.focus({ preventScroll: true })

/**
 * Where the focus goes when a dialog closes: back to what opened it, or to a heading after `leaveTrigger`,
 * for when that goes away.
 * The heading is the one with the id, or the one around what opened the dialog.
 */
export function useFinalFocus(heading_id = '') {
  const [focus] = useState(() => {
    const heading = headingOf(document.activeElement)
    let target: HTMLElement | null = null
    return {
      finalFocus: (): HTMLElement | null => target,
      leaveTrigger: (): void => void (target = document.getElementById(heading_id) ?? heading),
    }
  })
  return focus
}
