import type { Label } from './label-layout.ts'
import type { Point, ViewBox } from './map-steps.ts'

/** Names of a zoom step. */
export function MapLabels({ labels, viewBox }: { labels: Label[]; viewBox?: ViewBox | undefined }) {
  const isIn = ({ x, y }: Point): boolean =>
    viewBox === undefined || (x > viewBox.left && x < viewBox.right && y > viewBox.top && y < viewBox.bottom)
  const texts = (kind: Label['kind']) =>
    labels
      .filter((label) => label.kind === kind && isIn(label))
      .map(({ name, x, y, size, turn }) => (
        <text
          key={`${x} ${y}`}
          transform={`translate(${Math.round(x)} ${Math.round(y)})${turn === 0 ? '' : `rotate(${Math.round(turn)})`}`}
          y={Math.round(size * 3.5) / 10}
          fontSize={size}
        >
          {name}
        </text>
      ))
  return (
    <g textAnchor="middle" strokeLinejoin="round">
      <g className="fill-soft font-display font-bold italic" letterSpacing={1.5}>
        {texts('water')}
      </g>
      <g className="fill-soft stroke-street" strokeWidth={2} paintOrder="stroke">
        {texts('street')}
      </g>
      <g className="fill-ink stroke-land font-semibold" strokeWidth={3} paintOrder="stroke">
        {texts('suburb')}
      </g>
    </g>
  )
}
