import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import type { EmptyCityProps } from './empty-city.tsx'
import { GoneItems } from './gone-items.tsx'

/** The picture has whatever the words leave. */
export function EmptyCityCard({ title, className, children }: EmptyCityProps) {
  return (
    <div className={classes(cardClass, 'flex flex-col overflow-hidden', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-6">
        <div>
          <p className="font-display text-xl font-bold">{title}</p>
          <p className="text-soft">Kitchens list from late afternoon.</p>
        </div>
        <div className="contents">{children}</div>
      </div>
      <img
        src="/pictures/morning-market.svg"
        alt=""
        width={960}
        height={600}
        className="min-h-24 w-full flex-1 basis-0 object-cover dark:brightness-75"
      />
      <GoneItems />
    </div>
  )
}
