import type { ReactNode } from 'react'
import { isVisible, pointsOf } from './map-path.ts'
import type { MapStep, ViewBox } from './map-steps.ts'

/** Colours of the product's pictures, the same in light and dark. */
const ink = '#6f4c78'
const cream = '#fff3dc'
const tomato = '#d8492c'
const amber = '#eab04f'
const green = '#4f7f5a'
const teal = '#5b9a94'

const boat = (
  <>
    <path d="M-11-3H11L7 3H-7Z" fill={ink} />
    <path d="M-1-5V-24L-12-6Z" fill={tomato} />
    <path d="M2-5V-20L10-6Z" fill={cream} />
  </>
)

const station = (
  <>
    <path d="M-24 0V-11H24V0Z" fill={amber} />
    <path d="M-24-11H24L21-14H-21Z" fill="#b5652f" />
    <path d="M-8 0V-16H8V0Z" fill="#f2c675" />
    <path d="M-9-16A9 10 0 0 1 9-16Z" fill={teal} />
    <path d="M0-26V-31M-18-14V-18M18-14V-18" stroke={ink} strokeWidth={1.6} />
    <path
      d="M-5 0V-6A5 5 0 0 1 5-6V0ZM-20-8H-17V-3H-20ZM-14-8H-11V-3H-14ZM11-8H14V-3H11ZM17-8H20V-3H17Z"
      fill={ink}
    />
    <circle cy={-12.5} r={2.2} fill={cream} />
  </>
)

const stadium = (
  <>
    <path d="M-18-8V-22M18-8V-22M-11-14V-25M11-14V-25" stroke={ink} strokeWidth={1.6} />
    <path d="M-21-24H-15M15-24H21M-14-27H-8M8-27H14" stroke={cream} strokeWidth={3} />
    <ellipse cy={-8} rx={23} ry={13} fill="#a3798a" />
    <ellipse cy={-8} rx={18} ry={9.5} fill={ink} opacity={0.35} />
    <ellipse cy={-7.5} rx={15} ry={7.5} fill="#9dc279" />
    <path d="M-3-7.5H3" stroke={cream} strokeWidth={2} />
  </>
)

const exhibition = (
  <>
    <path d="M-22 0V-10H22V0Z" fill={cream} />
    <path d="M-9 0V-16H9V0Z" fill="#f3dfbd" />
    <path d="M-22-10H22V-12H-22ZM-9-16H9V-18H-9Z" fill="#c9a678" />
    <path d="M-7-18C-7-27 7-27 7-18Z" fill="#b06a54" />
    <path d="M0-25V-31" stroke={ink} strokeWidth={1.4} />
    <path d="M0-31H6V-28H0Z" fill={tomato} />
    <path
      d="M-4 0V-6A4 4 0 0 1 4-6V0ZM-19-7H-16V-2H-19ZM-14-7H-11V-2H-14ZM11-7H14V-2H11ZM16-7H19V-2H16Z"
      fill={ink}
      opacity={0.75}
    />
  </>
)

const lunaPark = (
  <>
    <path d="M-19 0V-22L-15-28L-11-22V0ZM11 0V-22L15-28L19-22V0Z" fill={teal} />
    <path d="M-12 0C-16-26 16-26 12 0Z" fill={amber} />
    <path d="M-10-15L-12-20M-4-19L-5-25M4-19L5-25M10-15L12-20" stroke={amber} strokeWidth={3} />
    <path d="M-8 0V-5C-6-10 6-10 8-5V0Z" fill="#7d1f1c" />
    <path d="M-8-5C-6-10 6-10 8-5" stroke={cream} strokeWidth={1.6} fill="none" />
    <path d="M-7-11A2.4 2.4 0 0 1-2.2-11ZM2.2-11A2.4 2.4 0 0 1 7-11Z" fill={ink} />
  </>
)

const bathingBoxes = (
  <>
    {[tomato, amber, teal, '#7a4f86'].map((colour, index) => (
      <g key={colour} transform={`translate(${index * 11 - 22})`}>
        <path d="M0 0V-9L5-14L10-9V0Z" fill={colour} />
        <path d="M-.8-8.4L5-14.4L10.8-8.4" stroke={cream} strokeWidth={1.8} fill="none" />
        <path d="M3 0V-6H7V0Z" fill={cream} />
      </g>
    ))}
  </>
)

const bridge = (
  <>
    <path d="M-30-2Q0-8 30-2" stroke={ink} strokeWidth={3} fill="none" />
    <path d="M-14 6V-22M14 6V-22" stroke={ink} strokeWidth={2.6} />
    <path
      d="M-14-21L-28-3M-14-21L-2-5M14-21L2-5M14-21L28-3M-14-14L-22-3M14-14L22-3"
      stroke={tomato}
      strokeWidth={1.3}
    />
  </>
)

const giraffe = (
  <>
    <path d="M-8 0V-10C-8-14-2-14 1-15L7-29L13-28L14-25L9-24L6-12V0H3V-8H-4V0Z" fill={amber} />
    <path d="M7-29L6-33M9-29L10-33M-8-11L-11-6" stroke={amber} strokeWidth={1.6} />
    <path d="M-6-11H-3V-8H-6ZM-1-13H2V-10H-1ZM4-19H7V-16H4ZM6-25H9V-22H6Z" fill="#a9632d" />
  </>
)

const market = (
  <>
    <path d="M-15 0V-14H15V0Z" fill={cream} />
    <path d="M-18-12L-15-22H15L18-12Z" fill={tomato} />
    <path d="M-11-12L-9-22H-3L-4-12ZM4-12L3-22H9L11-12Z" fill={cream} />
    <path d="M-13-7H13V0H-13Z" fill="#9a5a3c" />
    <circle cx={-8} cy={-8} r={3} fill={amber} />
    <circle cx={-2} cy={-8} r={3} fill={tomato} />
    <circle cx={4} cy={-8} r={3} fill="#7fa65a" />
    <circle cx={9} cy={-8} r={3} fill={amber} />
  </>
)

const shrine = (
  <>
    <path d="M-16 0V-4H16V0ZM-12-4V-12H12V-4ZM-12-12L-5-23H5L12-12Z" fill="#d9c9b4" />
    <path
      d="M-12-12L0-17L12-12ZM-8-4V-11M-3-4V-11M3-4V-11M8-4V-11"
      stroke={ink}
      strokeWidth={1.3}
      fill="#efe3d0"
    />
  </>
)

const tram = (
  <>
    <path d="M-16-2V-15Q-16-17-14-17H14Q16-17 16-15V-2Z" fill={green} />
    <path d="M-14-9V-15H14V-9Z" fill={cream} />
    <path d="M-8-9V-15M0-9V-15M8-9V-15" stroke={green} strokeWidth={2} />
    <path d="M-16-7H16" stroke={amber} strokeWidth={2} />
    <path d="M0-17L6-23M-4-24H12" stroke={ink} strokeWidth={1.3} />
    <circle cx={-9} cy={-1.5} r={2.6} fill={ink} />
    <circle cx={9} cy={-1.5} r={2.6} fill={ink} />
  </>
)

const plane = (
  <path
    d="M0-24Q3-24 3-18V-14L17-5V-1L3-6V1L7 4V7L0 5L-7 7V4L-3 1V-6L-17-1V-5L-3-14V-18Q-3-24 0-24Z"
    transform="rotate(35 0-8)"
    fill="#7a4f86"
  />
)

const steamTrain = (
  <>
    <path d="M-14-3V-16H-5V-11H12V-3Z" fill={green} />
    <path d="M-16-16H-3V-19H-16Z" fill={tomato} />
    <path d="M7-11V-18H11V-11M-11-13H-8V-9H-11Z" fill={ink} />
    <path d="M12-3L17 1H8Z" fill={tomato} />
    <circle cx={-9} cy={-1} r={4} fill={ink} />
    <circle cx={2} cy={-0.5} r={3.2} fill={ink} />
    <circle cx={9} cy={-0.5} r={3.2} fill={ink} />
    <path
      d="M9-21Q7-25 3-25Q2-29-3-28Q-7-32-11-28"
      stroke={cream}
      strokeWidth={3.4}
      fill="none"
      strokeLinecap="round"
    />
  </>
)

const penguin = (
  <>
    <path d="M-6 0C-9-8-6-17 0-17C6-17 9-8 6 0Z" fill="#4b5f80" />
    <path d="M-4 0C-5-7-3-11 0-11C3-11 5-7 4 0Z" fill={cream} />
    <path d="M-1.6-12L0-9.6L1.6-12ZM-4 1H-1M1 1H4" fill={amber} stroke={amber} strokeWidth={1.6} />
    <circle cx={-2.4} cy={-13.6} r={1} fill={cream} />
    <circle cx={2.4} cy={-13.6} r={1} fill={cream} />
  </>
)

interface MapDrawing {
  /** Where its foot is. */
  at: string
  steps: MapStep[]
  draw: ReactNode
}

const near: MapStep[] = [1, 2]

/** What people know the city by, drawn where it is. */
export const drawings: MapDrawing[] = [
  { at: '8176 9660', steps: near, draw: station },
  { at: '8206 9838', steps: near, draw: stadium },
  { at: '8052 9717', steps: [2], draw: exhibition },
  { at: '8680 9782', steps: near, draw: lunaPark },
  { at: '9190 9872', steps: near, draw: bathingBoxes },
  { at: '8300 8969', steps: [2], draw: bridge },
  { at: '7850 9520', steps: near, draw: giraffe },
  { at: '8072 9572', steps: [2], draw: market },
  { at: '8308 9736', steps: [2], draw: shrine },
  { at: '8440 9785', steps: [2], draw: tram },
  { at: '7560 9642', steps: [2], draw: tram },
  { at: '6700 8440', steps: [0, 1, 2], draw: plane },
  { at: '9200 13800', steps: [0, 1, 2], draw: steamTrain },
  { at: '8640 9662', steps: [2], draw: penguin },
  { at: '14980 11700', steps: [0, 1], draw: penguin },
  { at: '8690 9500', steps: near, draw: boat },
  { at: '8560 9180', steps: [2], draw: boat },
  { at: '9250 9300', steps: near, draw: boat },
  { at: '9100 8500', steps: [1], draw: boat },
  { at: '9700 9100', steps: [0, 1], draw: boat },
  { at: '11400 8600', steps: [0, 1], draw: boat },
  { at: '10500 6900', steps: [0, 1], draw: boat },
  { at: '15200 7000', steps: [0], draw: boat },
  { at: '13500 13800', steps: [1], draw: penguin },
]

const waves: Record<MapStep, string> = {
  0: '9500 8600, 10000 7700, 10300 9500, 11000 10300, 11200 7800, 11900 9400, 12300 8300, 12900 9000, 13000 7700, 14200 4300, 14900 5200, 15400 8400, 14800 3000, 15900 10000, 12500 13800, 13900 12500, 11200 5100',
  1: '8640 9150, 8700 9650, 8800 9050, 8840 9400, 8950 8700, 8980 9680, 9020 9120, 9100 9600, 9180 8300, 9200 8900, 9330 9550, 9380 8600, 9500 9300, 9600 9800, 9480 8100, 9750 9500, 9900 9950, 10050 9600, 10050 10400, 10300 10600',
  2: '8520 9400, 8540 9210, 8580 9480, 8600 9120, 8620 9340, 8660 9560, 8690 9250, 8700 9140, 8730 9440, 8760 9640, 8770 9320, 8820 9560, 8830 9720, 8860 9440, 8900 9640, 8930 9760, 8960 9560, 9010 9720, 9060 9620, 9110 9780, 9160 9680, 9230 9760, 9300 9840',
}

export const drawingSize: Record<MapStep, number> = { 0: 0.72, 1: 0.7, 2: 1.15 }

/** Drawings of what stands in the city and swims in its bay. */
export function MapDrawings({ step, viewBox }: { step: MapStep; viewBox?: ViewBox | undefined }) {
  const visiblePoints = (at: string) => pointsOf(at, step).filter((point) => isVisible([point], viewBox))
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path
        d={visiblePoints(waves[step])
          .map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}q4-5 8 0t8 0`)
          .join('')}
        strokeWidth={1.6}
        fill="none"
        className="stroke-shore"
        opacity={0.6}
      />
      <g className="dark:brightness-90">
        {drawings
          .filter(({ steps }) => steps.includes(step))
          .flatMap(({ at, draw }) =>
            visiblePoints(at).map(({ x, y }) => (
              <g
                key={at}
                transform={`translate(${Math.round(x)} ${Math.round(y)}) scale(${drawingSize[step]})`}
              >
                {draw}
              </g>
            )),
          )}
      </g>
    </g>
  )
}
