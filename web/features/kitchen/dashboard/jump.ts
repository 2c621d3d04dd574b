/** Brings a heading to the top of the screen, with the focus. */
export function jumpTo(id: string): void {
  const target = document.getElementById(id)
  target?.scrollIntoView()
  target?.focus({ preventScroll: true })
}

/** Brings a folded card into sight, open, with the focus on its title. */
export function openCard(id: string): void {
  const card = document.getElementById(id)
  if (!(card instanceof HTMLDetailsElement)) return
  card.open = true
  card.scrollIntoView()
  card.querySelector('summary')?.focus({ preventScroll: true })
}
