import { type ReactNode, useEffect } from 'react'
import { AVERAGE_SAVINGS_PERCENT } from '#contract/constants.ts'
import { api } from '#web/platform/http/api.ts'
import { count } from '#web/platform/format.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { classes } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The impact figures. A failure to load is only logged, as the specification says. */
export function ImpactStats() {
  const { data, error, isPending } = useEndpoint(api.impact.foodWasteSaved, {})
  useEffect(() => {
    if (error !== null) console.error('The impact figures could not be loaded', error)
  }, [error])
  const renderFigure = (format: (impact: NonNullable<typeof data>) => string): ReactNode => {
    if (isPending) return <Skeleton className="h-[1em] w-24 bg-leaf/15" />
    return data === undefined ? '–' : format(data)
  }
  return (
    <section aria-label="Our impact" className="rounded-card bg-leaf-wash px-5 pt-5 pb-1 sm:px-6">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-4 gap-y-4 md:grid-cols-[1.4fr_1fr_1fr]">
        <Figure label="Food Waste Saved" className="text-5xl max-md:col-[1/-1]">
          {renderFigure((impact) => `${count(impact.total_waste_saved_kg)} kg`)}
        </Figure>
        <Figure label="Happy Customers" className="text-4xl md:text-5xl">
          {renderFigure((impact) => count(impact.total_orders))}
        </Figure>
        <Figure
          label="Average Savings"
          className="text-4xl md:text-5xl"
        >{`${AVERAGE_SAVINGS_PERCENT}%`}</Figure>
      </dl>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <span>Counted from meals that were picked up, nothing else.</span>
        {/* It has its place before its address is known. */}
        <a
          href={data?.method}
          className={classes(
            'inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4',
            data === undefined && 'invisible',
          )}
        >
          How we count
        </a>
      </p>
    </section>
  )
}

function Figure({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <div className={`flex flex-col-reverse justify-end ${className}`}>
      <dt className="mt-1 text-base font-semibold">{label}</dt>
      <dd className="font-display leading-none font-extrabold tracking-tight text-leaf tabular-nums">
        {children}
      </dd>
    </div>
  )
}
