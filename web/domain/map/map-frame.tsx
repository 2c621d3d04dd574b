import { memo, type ReactNode, useDeferredValue, useMemo } from 'react'
import type { Position } from '#contract/position.ts'
import { classes } from '#web/ui/class-names.ts'
import { type ArrowButtons, Arrows, ZoomButtons } from './map-buttons.tsx'
import { labelsBeside } from './label-room.ts'
import { MapDrawings } from './map-drawings.tsx'
import { MapLabels } from './map-labels.tsx'
import { MapLand } from './map-land.tsx'
import { type MapStep, pixelsPerKm, toPoint, type ViewBox } from './map-steps.ts'
import { ARROW_STEP, useMapGestures } from './use-map-gestures.ts'
import type { MapControl, Viewport } from './use-viewport.ts'

interface MapFrameProps {
  control: MapControl
  label: string
  className?: string
  /** What the four arrow buttons move, if not the map. */
  arrows?: ArrowButtons
  /** What stands on the map in the way of names, in pixels of the zoom step. */
  covered?: ViewBox[]
  /** What stands over the lower edge, where the scale and the arrows are otherwise. */
  lowerEdge?: ReactNode
  /** What stands on the map, each in an `OnMap`. */
  children: ReactNode
}

/** A map that can be moved and zoomed by pointer, by keyboard and by buttons. */
export function MapFrame({
  control,
  label,
  className,
  arrows,
  covered = nothingCovered,
  lowerEdge,
  children,
}: MapFrameProps) {
  const gestures = useMapGestures(control)
  return (
    // Clipped, as a browser would scroll hidden content to a marker that gets the focus.
    <div
      className={classes(
        'relative isolate overflow-clip rounded-card border border-line bg-country',
        className,
      )}
    >
      <div
        role="application"
        aria-label={label}
        aria-roledescription="map"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move it.
        tabIndex={0}
        {...gestures}
        className="absolute inset-0 cursor-grab touch-none rounded-card -outline-offset-4 select-none active:cursor-grabbing"
      >
        <Sheet viewport={control.viewport} covered={covered} />
      </div>
      <div className="contents">{children}</div>
      <ZoomButtons control={control} />
      <div className="contents">{lowerEdge ?? <LowerEdge control={control} arrows={arrows} />}</div>
    </div>
  )
}

const LowerEdge = ({ control, arrows }: Pick<MapFrameProps, 'control' | 'arrows'>) => (
  <>
    <Scale step={control.viewport.step} />
    <Arrows
      {...(arrows ?? {
        label: 'Move the map',
        onPress: ({ x, y }) => control.move({ x: x * ARROW_STEP, y: y * ARROW_STEP }),
      })}
    />
  </>
)

interface SheetProps {
  viewport: Viewport
  covered: ViewBox[]
}

/**
 * What is drawn under the markers. A new zoom step is drawn after them: until then the drawing of the step
 * before is larger or smaller.
 */
function Sheet({ viewport: { centre, step }, covered }: SheetProps) {
  const late = useDeferredValue(useMemo(() => ({ step, covered }), [step, covered]))
  const { x, y } = toPoint(centre, step)
  return (
    <svg
      aria-hidden="true"
      width={1}
      height={1}
      className="pointer-events-none absolute top-1/2 left-1/2 origin-top-left overflow-visible"
      style={{
        translate: `${-Math.round(x)}px ${-Math.round(y)}px`,
        scale: late.step === step ? undefined : pixelsPerKm[step] / pixelsPerKm[late.step],
      }}
    >
      <Land step={late.step} />
      <Names step={late.step} covered={late.covered} />
    </svg>
  )
}

/** Drawn once per zoom step: moving the map only shifts it. */
const Land = memo(({ step }: { step: MapStep }) => (
  <>
    <MapLand step={step} />
    <MapDrawings step={step} />
  </>
))
Land.displayName = 'Land'

const nothingCovered: ViewBox[] = []

const Names = memo(({ step, covered }: { step: MapStep; covered: ViewBox[] }) => (
  <MapLabels labels={labelsBeside(step, covered)} />
))
Names.displayName = 'Names'

interface OnMapProps {
  viewport: Viewport
  position: Position
  className?: string
  children: ReactNode
}

/** Puts its content on the map, with the middle of its lower edge at a position. */
export function OnMap({ viewport, position, className, children }: OnMapProps) {
  const [centre, at] = [toPoint(viewport.centre, viewport.step), toPoint(position, viewport.step)]
  return (
    <div
      className={classes(
        'pointer-events-none absolute -translate-x-1/2 -translate-y-full *:pointer-events-auto',
        className,
      )}
      style={{
        left: `calc(50% + ${Math.round(at.x - centre.x)}px)`,
        top: `calc(50% + ${Math.round(at.y - centre.y)}px)`,
      }}
    >
      <div className="contents">{children}</div>
    </div>
  )
}

const scaleKm: Record<MapStep, number> = { 0: 10, 1: 2, 2: 1 }

function Scale({ step }: { step: MapStep }) {
  const km = scaleKm[step]
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute bottom-2 left-3 border-x-2 border-b-2 border-ink bg-card/75 text-center text-xs leading-4 font-semibold whitespace-nowrap"
      style={{ width: km * pixelsPerKm[step] }}
    >{`${km} km`}</p>
  )
}
