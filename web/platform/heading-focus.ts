/** Moves the focus to the heading of the view, because what has it disappears, and the focus would with it. */
export const focusViewHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus()
