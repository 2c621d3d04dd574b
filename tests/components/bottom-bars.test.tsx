import { afterEach, expect, it, vi } from 'vitest'
import { freeSpaceBelow } from '#web/ui/notices/notices.tsx'

const SCREEN = { width: 390, height: 844 }
const NOTICE_HEIGHT = 60

/** An element that is drawn from `top` to `bottom`. */
function barAt(top: number, bottom: number, attribute = 'data-bottom-bar'): HTMLElement {
  const element = document.body.appendChild(document.createElement('div'))
  element.setAttribute(attribute, '')
  element.getBoundingClientRect = () =>
    ({ top, bottom, left: 0, right: SCREEN.width, height: bottom - top }) as DOMRect
  return element
}
const notice = () => barAt(SCREEN.height - NOTICE_HEIGHT, SCREEN.height, 'data-notice')
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it.each([
  ['at the lower edge where there is no bar', [], '12px'],
  ['above the navigation', [[780, 844]], '76px'],
  [
    'above a button that stands on the navigation',
    [
      [780, 844],
      [690, 764],
    ],
    '166px',
  ],
  [
    'above both at text of 200 %',
    [
      [716, 844],
      [520, 684],
    ],
    '336px',
  ],
  ['at the lower edge where the bar has scrolled up the page', [[100, 174]], '12px'],
] as [string, [number, number][], string][])('places a notice %s', (_where, bars, bottom) => {
  vi.stubGlobal('innerHeight', SCREEN.height)
  for (const [top, end] of bars) barAt(top, end)
  expect(freeSpaceBelow(notice())).toBe(bottom)
})

it('places a notice over no control that scrolls, and over the bars alone where there is no room between', () => {
  vi.stubGlobal('innerHeight', SCREEN.height)
  barAt(780, 844)
  const main = document.body.appendChild(document.createElement('main'))
  const addControl = (top: number): void => {
    const button = main.appendChild(document.createElement('button'))
    const box = { top, bottom: top + 44, left: 0, right: SCREEN.width, height: 44 } as DOMRect
    button.getBoundingClientRect = () => box
  }
  for (const top of [720, 656]) addControl(top)
  expect(freeSpaceBelow(notice())).toBe('192px')
  for (const top of [300, 400, 500, 600]) addControl(top)
  expect(freeSpaceBelow(notice())).toBe('76px')
})

it('leaves the place of a notice to the style sheet while a sheet is open', () => {
  barAt(300, 844, 'data-sheet')
  expect(freeSpaceBelow(notice())).toBe('')
})
