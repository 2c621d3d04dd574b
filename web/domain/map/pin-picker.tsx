import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import type { Position } from '#contract/position.ts'
import { MapFrame, OnMap } from './map-frame.tsx'
import { MapPin } from './map-pin.tsx'
import { type MapStep, movedBy, type Point } from './map-steps.ts'
import { nearestSuburb } from './geography/geography.ts'
import { arrows } from './use-map-gestures.ts'
import { type Viewport, useViewport } from './use-viewport.ts'

interface PinPickerProps {
  position: Position
  /** The zoom step at first. */
  step?: MapStep
  onChange: (position: Position) => void
}

/** How far an arrow key moves the pin, in CSS pixels; with Shift five times as far. */
const PIN_STEP = 4

/** A map with a pin that is dragged to a position, or moved there by arrow keys or by buttons. */
export function PinPicker({ position, step = 2, onChange }: PinPickerProps) {
  const [start] = useState<Viewport>({ centre: position, step })
  const control = useViewport(start)
  const { viewport, show } = control
  const dragFrom = useRef<Point>(undefined)
  const helpId = useId()

  /** The map follows, so that the pin stays in its middle. */
  const move = ({ x, y }: Point): void => {
    const next = movedBy(position, { x, y }, viewport.step)
    onChange(next)
    show({ centre: next })
  }
  const pressKey = (event: KeyboardEvent): void => {
    const direction = arrows[event.key]
    if (direction === undefined) return
    event.preventDefault()
    const by = event.shiftKey ? PIN_STEP * 5 : PIN_STEP
    move({ x: direction.x * by, y: direction.y * by })
  }
  const startDrag = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    dragFrom.current = { x: event.clientX, y: event.clientY }
  }
  const drag = ({ clientX, clientY }: PointerEvent): void => {
    const from = dragFrom.current
    if (from === undefined) return
    dragFrom.current = { x: clientX, y: clientY }
    onChange(movedBy(position, { x: clientX - from.x, y: clientY - from.y }, viewport.step))
  }
  const endDrag = (): void => void (dragFrom.current = undefined)

  return (
    <div>
      <MapFrame
        control={control}
        label="Map of Melbourne. Arrow keys move it."
        arrows={{
          label: 'Move the pin',
          onPress: ({ x, y }) => move({ x: x * PIN_STEP * 5, y: y * PIN_STEP * 5 }),
        }}
        className="h-[min(50dvh,24rem)]"
      >
        <OnMap viewport={viewport} position={position} className="z-10">
          <button
            type="button"
            aria-label="Pin"
            aria-describedby={helpId}
            onKeyDown={pressKey}
            onPointerDown={startDrag}
            onPointerMove={drag}
            onPointerUp={endDrag}
            onPointerCancel={endDrag}
            className="block cursor-grab touch-none rounded-control active:cursor-grabbing"
          >
            <svg aria-hidden="true" viewBox="-22 -52 44 56" width={44} height={56} className="-mb-1">
              <MapPin isApproximate={false} />
            </svg>
          </button>
        </OnMap>
      </MapFrame>
      <p id={helpId} className="mt-2 text-sm text-soft">
        Drag the pin to your door, or move it by the arrows.
      </p>
      <p role="status" className="font-semibold">{`The pin is in or near ${nearestSuburb(position)}.`}</p>
    </div>
  )
}
