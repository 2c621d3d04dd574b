import { afterEach, expect, it, vi } from 'vitest'
import { captureClicks } from '#web/platform/prerender/early-clicks.ts'

const clicked: string[] = []
let page: HTMLElement

afterEach(() => {
  page.remove()
  clicked.length = 0
})

/** A prerendered page with these buttons, and the function that clicks them again. */
function capturePage(...names: string[]): () => Promise<void> {
  page = document.createElement('main')
  document.body.append(page)
  for (const name of names) {
    const button = document.createElement('button')
    button.textContent = name
    button.addEventListener('click', () => clicked.push(name))
    page.append(button)
  }
  return captureClicks(page)
}

/** The same, where each button has been clicked before the page was interactive. */
function clickEarly(...names: string[]): () => Promise<void> {
  const repeatClicks = capturePage(...names)
  for (const button of page.querySelectorAll('button')) button.click()
  expect(clicked).toEqual([])
  return repeatClicks
}

/** Stops clicks before they reach their buttons, as React does while it has not hydrated them. */
function stopClicks(count: number): void {
  let stopped = 0
  const stop = (event: Event): void => {
    if (stopped === count) return
    stopped += 1
    event.stopPropagation()
  }
  page.addEventListener('click', stop, true)
}

it('clicks again, once each and in their order, what was clicked early', async () => {
  await clickEarly('Add to Cart', 'Cart')()
  expect(clicked).toEqual(['Add to Cart', 'Cart'])
})

it('clicks what is not hydrated yet until it is, and what was clicked after it only then', async () => {
  const repeatClicks = clickEarly('Add to Cart', 'Cart')
  stopClicks(3)
  await repeatClicks()
  expect(clicked).toEqual(['Add to Cart', 'Cart'])
})

it('does not let a later click overtake one that is clicked again', async () => {
  const repeatClicks = clickEarly('Add to Cart', 'Cart')
  stopClicks(2)
  const repeated = repeatClicks()
  page.querySelectorAll('button')[1]?.click()
  await repeated
  expect(clicked).toEqual(['Add to Cart', 'Cart', 'Cart'])
  page.querySelectorAll('button')[1]?.click()
  expect(clicked).toHaveLength(4)
})

it('gives up a button that is no longer on the page', async () => {
  const repeatClicks = clickEarly('Add to Cart', 'Cart')
  page.firstElementChild?.remove()
  stopClicks(1)
  await repeatClicks()
  expect(clicked.at(-1)).toBe('Cart')
})

it('clicks again what is clicked before its part of an interactive page is hydrated', async () => {
  await capturePage('Add to Cart', 'Become a partner')()
  stopClicks(2)
  const button = page.querySelectorAll('button')[1]
  button?.click()
  await vi.waitFor(() => expect(clicked).toEqual(['Become a partner']))
  button?.click()
  expect(clicked).toEqual(['Become a partner', 'Become a partner'])
})
