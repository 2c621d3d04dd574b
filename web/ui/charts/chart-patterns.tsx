import { classes } from '#web/ui/class-names.ts'
import type { ChartFill } from './chart-data.ts'

const SIZE = 6

const patternOf: Record<ChartFill, { ground: string; lines: string; path: string; width: number }> = {
  solid: { ground: 'fill-leaf', lines: 'stroke-leaf', path: '', width: 0 },
  striped: { ground: 'fill-card', lines: 'stroke-leaf', path: 'M-1 1 1 -1M0 6 6 0M5 7 7 5', width: 2 },
  dotted: { ground: 'fill-amber-wash', lines: 'stroke-amber', path: 'M1.5 1.5h.01M4.5 4.5h.01', width: 1.8 },
  hollow: { ground: 'fill-card', lines: 'stroke-soft', path: '', width: 0 },
  minus: { ground: 'fill-red-wash', lines: 'stroke-red', path: 'M-1 5 1 7M0 0 6 6M5 -1 7 1', width: 1.6 },
}

const outlineOf: Record<ChartFill, string> = {
  solid: 'stroke-leaf',
  striped: 'stroke-leaf',
  dotted: 'stroke-amber',
  hollow: 'stroke-soft',
  minus: 'stroke-red',
}

/** The class of the line around what is filled so. */
export const outlineClass = (fill: ChartFill): string => outlineOf[fill]

/** The value of `fill` for what is filled so; `id` is that of the chart. */
export const patternUrl = (id: string, fill: ChartFill): string => `url(#${id}${fill})`

/** The fills of a chart, for its marks and its legend. */
export function ChartPatterns({ id, fills }: { id: string; fills: readonly ChartFill[] }) {
  return (
    <defs>
      {[...new Set(fills)].map((fill) => {
        const { ground, lines, path, width } = patternOf[fill]
        return (
          <pattern key={fill} id={id + fill} width={SIZE} height={SIZE} patternUnits="userSpaceOnUse">
            <rect width={SIZE} height={SIZE} className={ground} />
            {path !== '' && (
              <path
                d={path}
                strokeWidth={width}
                strokeLinecap="round"
                className={classes('fill-none', lines)}
              />
            )}
          </pattern>
        )
      })}
    </defs>
  )
}
