import { type ComponentType, createElement, type SVGProps } from 'react'

export type Icon = ComponentType<SVGProps<SVGSVGElement>>

const frame = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * A component that draws these shapes in lines, in the colour of the text around it. The modules
 * `virtual:icons/…` are made with it.
 */
export function icon(shapes: [string, SVGProps<SVGElement>][]): Icon {
  const elements = shapes.map(([tag, attributes]) => createElement(tag, attributes))
  return (props) => createElement('svg', { ...frame, ...props }, ...elements)
}
