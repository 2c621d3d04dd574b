import { layersAt } from './map-layers.ts'
import type { MapStep, Point, ViewBox } from './map-steps.ts'

interface MapLandProps {
  step: MapStep
  /** Only what is visible there. */
  viewBox?: ViewBox | undefined
}

/** Water, parks, streets and train lines, without names. */
export function MapLand({ step, viewBox }: MapLandProps) {
  const layers = layersAt(step, viewBox)
  const { creeks, rivers, piers, streets, motorways } = layers
  return (
    <g strokeLinecap="round" strokeLinejoin="round" fill="none">
      <path d={layers.town} className="fill-land" />
      <path d={layers.parks} className="fill-park" />
      <Crowns points={layers.trees} step={step} />
      <Hills points={layers.hills} />
      <path d={creeks.path} strokeWidth={creeks.width} className="stroke-water" />
      {step > 0 &&
        rivers.map(({ path, width }) => (
          <path key={path} d={path} strokeWidth={width + step + 0.5} className="stroke-shore" />
        ))}
      <Sea
        id={`sea-${step}-${Math.round(viewBox?.left ?? 0)}-${Math.round(viewBox?.top ?? 0)}`}
        path={layers.sea}
      />
      {rivers.map(({ path, width }) => (
        <path key={path} d={path} strokeWidth={width} className="stroke-water" />
      ))}
      <path d={layers.lakes} className="fill-water" />
      <path d={piers.path} strokeWidth={piers.width} className="stroke-land" />
      <g className="stroke-street">
        <path d={layers.cityGrid} strokeWidth={3} />
        <path d={streets.path} strokeWidth={streets.width} />
        <path d={motorways.path} strokeWidth={motorways.width} />
      </g>
      <Rails step={step} path={layers.rails} />
      <Stations points={layers.stations} step={step} />
    </g>
  )
}

/**
 * The sea, with a line along its shore and two in the water beside it, as in an old chart. Islands are holes
 * in its path.
 */
function Sea({ id, path }: { id: string; path: string }) {
  if (path === '') return null
  const shore = `#${id}-shore`
  return (
    <>
      <clipPath id={id}>
        <path id={shore.slice(1)} d={path} clipRule="evenodd" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <use href={shore} fillRule="evenodd" className="fill-water" />
        <g className="stroke-shore">
          <use href={shore} strokeWidth={22} strokeOpacity={0.1} />
          <use href={shore} strokeWidth={11} strokeOpacity={0.16} />
        </g>
      </g>
      <use href={shore} strokeWidth={2} className="stroke-shore" />
    </>
  )
}

/** A train line is drawn as rails with sleepers where there is room for them. */
function Rails({ step, path }: { step: MapStep; path: string }) {
  if (step < 2) return <path d={path} strokeWidth={step === 0 ? 1.1 : 1.8} className="stroke-rail" />
  return (
    <g strokeLinecap="butt">
      <path d={path} strokeWidth={4} className="stroke-rail" />
      <path d={path} strokeWidth={2} strokeDasharray="7 7" className="stroke-land" />
    </g>
  )
}

interface MarksProps {
  points: Point[]
}

const moved = ({ x, y }: Point): string => `translate(${Math.round(x)} ${Math.round(y)})`

const Stations = ({ points, step }: MarksProps & { step: MapStep }) => (
  <g strokeWidth={step} className={step === 1 ? 'fill-card stroke-rail' : 'fill-card stroke-soft'}>
    {points.map(({ x, y }) => (
      <circle
        key={`${x} ${y}`}
        cx={Math.round(x * 10) / 10}
        cy={Math.round(y * 10) / 10}
        r={step === 1 ? 1.8 : 4}
      />
    ))}
  </g>
)

const CROWN = 'M-1 8V3C-6 5-8-1-5-3C-5-8 3-9 4-4C9-3 7 5 1 3V8Z'

const Crowns = ({ points, step }: MarksProps & { step: MapStep }) => (
  <g className="fill-tree">
    {points.map((point) => (
      <path key={moved(point)} transform={`${moved(point)}${step === 2 ? '' : ' scale(.45)'}`} d={CROWN} />
    ))}
  </g>
)

const Hills = ({ points }: MarksProps) => (
  <>
    {points.map((point) => (
      <g key={moved(point)} transform={moved(point)}>
        <path d="M-4 5Q4-9 10-4Q15 0 17 5Z" className="fill-park" />
        <path d="M-4 5Q4-9 10-4Q15 0 17 5" strokeWidth={1} className="stroke-tree" />
        <path d="M-14 5Q-9-6-3-9Q3-5 8 5Z" className="fill-tree" />
      </g>
    ))}
  </>
)
