import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../../web/ui/theme.css', import.meta.url), 'utf8')
const darkAt = css.indexOf('prefers-color-scheme: dark')

const colours = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})/g)].map(
      ([, ...entry]) => entry as [string, string],
    ),
  )

const light = colours(css.slice(0, darkAt))
const dark = { ...light, ...colours(css.slice(darkAt)) }

const channel = (eight_bit: number): number => {
  const share = eight_bit / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16)))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2 contrast ratio. */
function contrast(foreground = '', background = ''): number {
  const [one, other] = [luminance(foreground), luminance(background)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

const surfaces = ['paper', 'card', 'sunk']
const washes = ['leaf-wash', 'amber-wash', 'red-wash']
/** What each colour of text stands on. */
const behindTexts: Record<string, string[]> = {
  ink: [...surfaces, ...washes],
  soft: [...surfaces, ...washes],
  leaf: ['paper', 'card', 'leaf-wash'],
  amber: ['paper', 'card', 'amber-wash'],
  red: ['paper', 'card', 'red-wash'],
  tomato: ['paper', 'card'],
  'on-tomato': ['tomato', 'tomato-deep'],
  'on-night': ['night'],
  paper: ['ink'],
}
const texts = Object.entries(behindTexts).flatMap(([text, all]) =>
  all.map((behind) => [text, behind] as const),
)

describe.each([
  ['light', light],
  ['dark', dark],
])('colours in %s mode', (_name, theme) => {
  it.each(texts)('gives %s enough contrast on %s', (text, behind) => {
    expect(contrast(theme[text], theme[behind])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(surfaces)('gives the edge of a control enough contrast on %s', (behind) => {
    expect(contrast(theme['edge'], theme[behind])).toBeGreaterThanOrEqual(3)
  })
})

it('computes a contrast of 21 for black on white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})
