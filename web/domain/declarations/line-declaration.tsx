import TriangleAlert from 'virtual:icons/triangle-alert'
import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import { declarationLines } from '#contract/kitchen/declarations/declaration-wording.ts'
import type { OrderLine } from '#contract/orders/orders.ts'
import { classes } from '#web/ui/class-names.ts'

type Line = Declaration & Pick<OrderLine, 'changed_declaration'>

export const hasChangedSinceSold = (items: Line[]): boolean =>
  items.some((line) => line.changed_declaration !== null)

/**
 * What was declared of a sold meal, and what is now if that has changed. In the colour of its surroundings,
 * so that it fits on a pass.
 */
export function LineDeclaration({ line, at, className }: { line: Line; at: Date; className?: string }) {
  const { changed_declaration: changed } = line
  const sold = declarationLines(line, { at })
  if (changed === null) return <p className={classes('wrap-anywhere', className)}>{sold.join(' · ')}</p>
  const now = declarationLines(changed, { at })
  const unchanged = sold.filter((text) => now.includes(text))
  const textOf = (lines: string[]): string =>
    lines.filter((text) => !unchanged.includes(text)).join(' · ') || 'not stated'
  return (
    <div className={classes('border-l-4 border-current pl-2.5 wrap-anywhere', className)}>
      <p className="font-bold">
        <TriangleAlert aria-hidden="true" className="mr-1 mb-0.5 inline size-4" />
        <span>Changed since sold</span>
      </p>
      <p>{`When sold: ${textOf(sold)}`}</p>
      <p className="font-semibold">{`Now: ${textOf(now)}`}</p>
      {unchanged.length > 0 && <p>{unchanged.join(' · ')}</p>}
    </div>
  )
}

/** A sold meal with what is declared of it now. */
export const asDeclaredNow = <L extends Line>(line: L): L => ({ ...line, ...line.changed_declaration })

/** The instant at which it matters how a meal was stored: now, or when its pickup opens. */
export const eatenFrom = ({ pickup_start }: { pickup_start: string | null }, now: Date): Date =>
  pickup_start !== null && new Date(pickup_start) > now ? new Date(pickup_start) : now
