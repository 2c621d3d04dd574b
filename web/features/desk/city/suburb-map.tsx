import type { CityInsights } from '#contract/desk/city.ts'
import type { InsightWeeks } from '#contract/money/insights/insights.ts'
import { kilograms } from '#web/domain/insights/bar-wording.ts'
import { MapDrawings } from '#web/domain/map/map-drawings.tsx'
import { MapLabels } from '#web/domain/map/map-labels.tsx'
import { MapLand } from '#web/domain/map/map-land.tsx'
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx'
import { wholeNumberText } from '#web/ui/charts/chart-numbers.ts'
import { useChosenMark } from '#web/ui/charts/use-chosen-mark.ts'
import { CityCsv } from './city-links.tsx'
import { type SuburbCircle, layOutSuburbs, type SuburbLayout } from './suburb-layout.ts'
import { suburbsTitle, suburbText } from './city-wording.ts'

interface SuburbMapProps {
  insights: CityInsights
  weeks: InsightWeeks
}

/** What was saved in which suburb, on the map of the shop. */
export function SuburbMap({ insights: { suburbs }, weeks }: SuburbMapProps) {
  const mark = useChosenMark(suburbs.length)
  const chosen = mark.chosen === undefined ? undefined : suburbs[mark.chosen]
  const elsewhere = suburbs.find(({ suburb }) => suburb === null)
  return (
    <ChartFrame
      {...mark}
      title={suburbsTitle(suburbs)}
      unit="By suburb, in kg, in the months of this period"
      summary={elsewhere === undefined ? '' : `Not on the map: ${kilograms(elsewhere.saved_g)}`}
      markHeading="Suburb"
      series={[]}
      description={`A map with circles, ${suburbs.length} in all, as large as what each suburb saved`}
      text={chosen && suburbText(chosen)}
      table={{
        headings: ['Restaurants', 'Food saved'],
        rows: suburbs.map(({ suburb, restaurants, saved_g }) => ({
          name: suburb ?? 'Elsewhere',
          cells: [wholeNumberText(restaurants), kilograms(saved_g)],
        })),
      }}
      actions={<CityCsv weeks={weeks} table="suburbs" of="suburbs" />}
      height={(width) => layOutSuburbs(suburbs, width).height}
    >
      {(width, id) => (
        <SuburbPicture
          id={id}
          width={width}
          layout={layOutSuburbs(suburbs, width)}
          chosen={chosen?.suburb ?? undefined}
          onChoose={(name) => mark.choose(suburbs.findIndex(({ suburb }) => suburb === name))}
        />
      )}
    </ChartFrame>
  )
}

interface SuburbPictureProps {
  id: string
  width: number
  layout: SuburbLayout
  /** The suburb whose numbers are read. */
  chosen: string | undefined
  onChoose: (suburb: string | null) => void
}

function SuburbPicture({ id, width, layout, chosen, onChoose }: SuburbPictureProps) {
  const { height, step, scale, origin, circles, labels } = layout
  const viewBox = {
    left: -origin.x / scale,
    top: -origin.y / scale,
    right: (width - origin.x) / scale,
    bottom: (height - origin.y) / scale,
  }
  return (
    <>
      <clipPath id={`${id}frame`}>
        <rect width={width} height={height} rx={16} />
      </clipPath>
      <g clipPath={`url(#${id}frame)`} aria-hidden="true">
        <rect width={width} height={height} className="fill-country" />
        <g transform={`translate(${origin.x} ${origin.y}) scale(${scale})`} opacity={0.8}>
          <MapLand step={step} viewBox={viewBox} />
          <MapDrawings step={step} viewBox={viewBox} />
        </g>
        {circles.map((circle) => (
          <Circle
            key={circle.name}
            circle={circle}
            isChosen={circle.suburb === chosen}
            onChoose={() => onChoose(circle.suburb)}
          />
        ))}
        <MapLabels labels={labels} />
      </g>
    </>
  )
}

interface CircleProps {
  circle: SuburbCircle
  isChosen: boolean
  onChoose: () => void
}

const Circle = ({ circle: { x, y, radius }, isChosen, onChoose }: CircleProps) => (
  <g onPointerEnter={onChoose} onPointerDown={onChoose}>
    <circle cx={x} cy={y} r={Math.max(radius, 12)} fill="transparent" />
    <circle
      cx={x}
      cy={y}
      r={radius}
      fillOpacity={0.75}
      strokeWidth={isChosen ? 3.5 : 1.5}
      className={isChosen ? 'fill-leaf stroke-ink' : 'fill-leaf stroke-card'}
    />
  </g>
)
