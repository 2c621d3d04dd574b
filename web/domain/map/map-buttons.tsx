import ArrowDown from 'virtual:icons/arrow-down'
import ArrowLeft from 'virtual:icons/arrow-left'
import ArrowRight from 'virtual:icons/arrow-right'
import ArrowUp from 'virtual:icons/arrow-up'
import Expand from 'virtual:icons/expand'
import Minus from 'virtual:icons/minus'
import Plus from 'virtual:icons/plus'
import type { ComponentProps, ReactNode } from 'react'
import { mapSteps, type Point } from './map-steps.ts'
import type { MapControl } from './use-viewport.ts'

const iconClass = 'size-5'
const groupClass =
  'pointer-events-none absolute z-20 flex overflow-clip rounded-control border-2 border-edge bg-card *:pointer-events-auto'

interface MapButtonProps extends ComponentProps<'button'> {
  label: string
  children: ReactNode
}

const MapButton = ({ label, children, ...rest }: MapButtonProps) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    className="grid size-11 place-items-center -outline-offset-3 hover:bg-sunk aria-disabled:cursor-default aria-disabled:text-edge"
  >
    {children}
  </button>
)

/** A button that can do nothing more keeps the focus. */
export const ZoomButtons = ({ control: { viewport, zoom, showCity } }: { control: MapControl }) => (
  <div className={`${groupClass} top-2 right-2 flex-col`} role="group" aria-label="Zoom">
    <MapButton label="Zoom in" aria-disabled={viewport.step === mapSteps.at(-1)} onClick={() => zoom(1)}>
      <Plus aria-hidden="true" className={iconClass} />
    </MapButton>
    <MapButton label="Zoom out" aria-disabled={viewport.step === mapSteps[0]} onClick={() => zoom(-1)}>
      <Minus aria-hidden="true" className={iconClass} />
    </MapButton>
    <MapButton label="Whole city" onClick={showCity}>
      <Expand aria-hidden="true" className={iconClass} />
    </MapButton>
  </div>
)

export interface ArrowButtons {
  /** What they move. */
  label: string
  /** With 1 or -1 to the east or the south. */
  onPress: (direction: Point) => void
}

const directions = [
  { label: 'West', icon: ArrowLeft, direction: { x: -1, y: 0 } },
  { label: 'North', icon: ArrowUp, direction: { x: 0, y: -1 } },
  { label: 'South', icon: ArrowDown, direction: { x: 0, y: 1 } },
  { label: 'East', icon: ArrowRight, direction: { x: 1, y: 0 } },
]

export const Arrows = ({ label: groupLabel, onPress }: ArrowButtons) => (
  <div className={`${groupClass} right-2 bottom-2`} role="group" aria-label={groupLabel}>
    {directions.map(({ label, icon: Icon, direction }) => (
      <MapButton key={label} label={label} onClick={() => onPress(direction)}>
        <Icon aria-hidden="true" className={iconClass} />
      </MapButton>
    ))}
  </div>
)
