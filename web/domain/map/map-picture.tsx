import type { Position } from '#contract/position.ts'
import { classes } from '#web/ui/class-names.ts'
import { labelsAt } from './label-layout.ts'
import { MapDrawings } from './map-drawings.tsx'
import { MapLabels } from './map-labels.tsx'
import { MapLand } from './map-land.tsx'
import { MapPin } from './map-pin.tsx'
import { type MapStep, toPoint } from './map-steps.ts'

interface MapPictureProps {
  position: Position
  /** It is the centre of a suburb. */
  isApproximate: boolean
  /** What the picture shows, for those who do not see it. */
  label: string
  className?: string
}

const STEP: MapStep = 2
/** In CSS pixels. An element that is smaller shows the middle. */
const [WIDTH, HEIGHT] = [800, 260]

/**
 * A drawing of the neighbourhood around a position, without anything that can be pressed. It needs no script.
 */
export function MapPicture({ position, isApproximate, label, className }: MapPictureProps) {
  const { x, y } = toPoint(position, STEP)
  const viewBox = { left: x - WIDTH / 2, top: y - HEIGHT / 2, right: x + WIDTH / 2, bottom: y + HEIGHT / 2 }
  return (
    <div
      role="img"
      aria-label={label}
      className={classes(
        'relative h-48 max-w-[50rem] overflow-clip rounded-card border border-line bg-country',
        className,
      )}
    >
      <svg
        aria-hidden="true"
        viewBox={`${Math.round(viewBox.left)} ${Math.round(viewBox.top)} ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
        className="absolute top-1/2 left-1/2 max-w-none -translate-1/2"
      >
        <MapLand step={STEP} viewBox={viewBox} />
        <MapDrawings step={STEP} viewBox={viewBox} />
        <MapLabels labels={labelsAt(STEP)} viewBox={viewBox} />
        <g transform={`translate(${Math.round(x)} ${Math.round(y)})`}>
          <MapPin isApproximate={isApproximate} />
        </g>
      </svg>
    </div>
  )
}
