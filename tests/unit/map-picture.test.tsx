import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MapPicture } from '#web/domain/map/map-picture.tsx'

const fitzroy = { latitude: -37.8064, longitude: 144.9787 }
const picture = (isApproximate: boolean, position = fitzroy): string =>
  renderToStaticMarkup(
    <MapPicture position={position} isApproximate={isApproximate} label="Thai Basil is in Fitzroy" />,
  )

it('is one image for a screen reader, with a text alternative', () => {
  expect(picture(false)).toMatch(/^<div role="img" aria-label="Thai Basil is in Fitzroy"/)
})

it('names the suburbs around the position and no others', () => {
  expect(picture(false)).toContain('>Carlton</text>')
  expect(picture(false)).not.toContain('>Dandenong</text>')
})

it('shows a dashed circle instead of a pin where the position is approximate', () => {
  expect(picture(true)).toContain('stroke-dasharray="7 6"')
  expect(picture(false)).not.toContain('stroke-dasharray="7 6"')
})

it('contains nothing that the content policy refuses', () => {
  expect(picture(false)).not.toMatch(/ style=|<style|<script| href=/)
})

it.each([
  ['in the city', fitzroy],
  ['in the bay', { latitude: -38, longitude: 144.9 }],
  ['in the ranges', { latitude: -37.6, longitude: 145.7 }],
])('has at most 24 kB of markup %s, so that a document can contain it', (_, position) => {
  expect(picture(false, position).length).toBeLessThan(24_000)
})
