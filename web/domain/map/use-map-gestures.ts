import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Point } from './map-steps.ts'
import type { MapControl } from './use-viewport.ts'

/** How far an arrow key moves the map, in CSS pixels. */
export const ARROW_STEP = 90
/** Two fingers that end so many times as far apart zoom by a step. */
const PINCH = 1.4

export const arrows: Partial<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })
const spread = ([a, b]: Point[]): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y)

/** Moves the map by dragging and by arrow keys, and zooms it by two fingers, a double click, + and -. */
export function useMapGestures({ move, zoom }: MapControl) {
  const fingers = useRef(new Map<number, Point>())
  const pinchStart = useRef(0)

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, pointOf(event))
    pinchStart.current = spread([...fingers.current.values()])
  }
  const onPointerMove = (event: PointerEvent): void => {
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) return
    const now = pointOf(event)
    fingers.current.set(event.pointerId, now)
    if (fingers.current.size === 1) return move({ x: before.x - now.x, y: before.y - now.y })
    const ratio = spread([...fingers.current.values()]) / pinchStart.current
    if (ratio < PINCH && ratio > 1 / PINCH) return
    pinchStart.current *= ratio
    zoom(ratio > 1 ? 1 : -1)
  }
  const onPointerEnd = (event: PointerEvent): void => void fingers.current.delete(event.pointerId)
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = arrows[event.key]
    if (direction !== undefined) move({ x: direction.x * ARROW_STEP, y: direction.y * ARROW_STEP })
    else if (event.key === '+' || event.key === '=') zoom(1)
    else if (event.key === '-') zoom(-1)
    else return
    event.preventDefault()
  }
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onDoubleClick: () => zoom(1),
    onKeyDown,
  }
}
