import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SignedBars, SingleBars, StackedBars } from '#web/ui/charts/bars.tsx'
import { heatStep, markText, nextCell, spacedTicks, wholeNumberText } from '#web/ui/charts/chart-numbers.ts'
import { HeatMap } from '#web/ui/charts/heat-map.tsx'
import { LineChart } from '#web/ui/charts/line-chart.tsx'

const frame = { title: 'Most were sold', unit: 'Portions each day', summary: '9 sold', markHeading: 'Day' }
const portions = [
  { name: 'sold', fill: 'solid' },
  { name: 'left', fill: 'dotted' },
] as const
const marks = [
  { name: 'Monday', tick: 'Mon', values: [3, 1] },
  { name: 'Tuesday', values: [6, 0] },
]
const rectsBetween = (html: string): { y: number; height: number }[] =>
  [...html.matchAll(/<rect[^>]* y="([\d.]+)"[^>]* height="([\d.]+)" fill="url/g)]
    .map(([, y, height]) => ({ y: Number(y), height: Number(height) }))
    .filter(({ height }) => height !== 15)

describe('a chart', () => {
  const charts = {
    stacked: <StackedBars {...frame} marks={marks} series={portions} />,
    signed: <SignedBars {...frame} marks={[{ name: 'Monday', values: [9, -2] }]} series={portions} />,
    single: <SingleBars {...frame} marks={[{ name: 'Monday', values: [9] }]} series={portions[0]} />,
    line: <LineChart {...frame} seriesName="Share" marks={[{ name: 'Monday', value: 9 }]} />,
    map: (
      <HeatMap
        {...frame}
        rows={[{ name: 'Five', tick: '5' }]}
        columns={[{ name: 'Monday', tick: 'Mon' }]}
        values={[[2]]}
      />
    ),
  }
  it.each(Object.entries(charts))('is named, described and without styles of its own: %s', (_, chart) => {
    const html = renderToStaticMarkup(chart)
    expect(html).toContain('Most were sold</h3>')
    expect(html).toContain('Portions each day')
    expect(html).toContain('9 sold')
    expect(html).toMatch(/role="img" aria-label="[^"]+"/)
    expect(html).not.toMatch(/style=|<style/)
  })

  it('stands the parts of a bar on each other, and what is negative below the axis', () => {
    const [sold, alone, left] = rectsBetween(renderToStaticMarkup(charts.stacked))
    expect(sold && left && left.y + left.height).toBe(sold?.y)
    expect(alone?.height).toBeCloseTo(2 * (sold?.height ?? 0))
    const [above, below] = rectsBetween(renderToStaticMarkup(charts.signed))
    expect(below?.y).toBe(above && above.y + above.height)
  })

  it('interrupts a line where there is no value, and marks a value that stands alone', () => {
    const values = [1, 2, undefined, 4, undefined]
    const html = renderToStaticMarkup(
      <LineChart
        {...frame}
        seriesName="Share"
        marks={values.map((value, at) => ({ name: `Day ${at}`, value }))}
      />,
    )
    expect(html.match(/ d="[^"]*"/)?.[0].match(/M/g)).toHaveLength(2)
    expect(html.match(/<circle/g)).toHaveLength(1)
  })

  it('is drawn without any value', () => {
    expect(renderToStaticMarkup(<StackedBars {...frame} marks={[]} series={portions} />)).not.toContain('NaN')
    expect(renderToStaticMarkup(<HeatMap {...frame} rows={[]} columns={[]} values={[]} />)).not.toContain(
      'NaN',
    )
  })
})

it('reads the numbers of a mark, without those that are zero', () => {
  expect(markText({ name: 'Monday', values: [3, 1] }, portions, String)).toBe('Monday: 3 sold, 1 left')
  expect(markText({ name: 'Monday', values: [3, 0] }, portions, String)).toBe('Monday: 3 sold')
  expect(markText({ name: 'Monday', values: [0, 0] }, portions, String)).toBe('Monday: nothing')
  expect(markText({ name: 'Monday', values: [0] }, [portions[0]], String)).toBe('Monday: 0')
})

it('writes whole numbers with their sign and thousands apart', () => {
  expect([1240, -3, 0, -0.2].map(wholeNumberText)).toEqual(['1,240', '−3', '0', '0'])
})

it('leaves out ticks that would touch', () => {
  const spaced = (xs: number[]) =>
    spacedTicks(
      xs.map((x) => ({ x })),
      20,
    ).map(({ x }) => x)
  expect(spaced([0, 20, 40])).toEqual([0, 20, 40])
  expect(spaced([0, 10, 25, 40, 55])).toEqual([0, 25, 55])
  expect(spaced([0, 10])).toEqual([0])
  expect(spaced([])).toEqual([])
})

it('shades a cell by its share of the most, nothing apart', () => {
  expect([0, 1, 20, 21, 100].map((value) => heatStep(value, 100))).toEqual([0, 1, 1, 2, 5])
  expect(heatStep(0, 0)).toBe(0)
})

describe('the keys of a chart', () => {
  const from = (at: number | undefined, columns = 6) =>
    ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'ArrowDown', 'ArrowUp', 'a'].map((key) =>
      nextCell(key, at, columns, 6),
    )
  it('begin at the ends and stop at the edges', () => {
    expect(from(undefined)).toEqual([0, 5, 0, 5, undefined, undefined, undefined])
    expect(from(5)).toEqual([5, 4, 0, 5, undefined, undefined, undefined])
    expect(from(0)).toEqual([1, 0, 0, 5, undefined, undefined, undefined])
  })
  it('lead up and down where there are rows', () => {
    expect(from(1, 3)).toEqual([2, 0, 0, 5, 4, 1, undefined])
    expect(from(undefined, 3)).toEqual([0, 5, 0, 5, 0, 3, undefined])
  })
  it('lead nowhere without a mark', () => {
    expect(nextCell('ArrowRight', undefined, 0, 0)).toBeUndefined()
  })
})
