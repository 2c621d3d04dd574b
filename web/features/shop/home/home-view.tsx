import { lazy, Suspense, useCallback, type ReactNode, useEffect } from 'react'
import type { User } from '#contract/people/accounts.ts'
import type { Go } from '#web/view.ts'
import { EndingSoon } from './ending-soon.tsx'
import { AVERAGE_SAVINGS_PERCENT } from '#contract/constants.ts'
import { Button } from '#web/ui/button.tsx'
import { api } from '#web/platform/http/api.ts'
import { count } from '#web/platform/format.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { classes } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface HeroProps {
  onBrowse: () => void
  /** Absent when somebody is signed in. */
  onRegister: (() => void) | undefined
}

const buttonSizeClass = 'flex-1 max-sm:min-h-11 sm:flex-none sm:px-8 lg:min-h-14 lg:flex-1 lg:px-3 lg:text-lg'

/** What this is, in a few words: low, so that the first meals stand on the first screen. */
function Hero({ onBrowse, onRegister }: HeroProps) {
  return (
    <section>
      {/* Fixed line breaks: automatic ones could move when the display font loads. */}
      <h1 tabIndex={-1} className="text-[2.125rem] leading-9 font-extrabold lg:text-[3.25rem] lg:leading-[1]">
        <span>Good food,</span> <br className="max-lg:hidden" />
        <span>before</span> <br className="lg:hidden" />
        <span>it goes</span> <br className="max-lg:hidden" />
        <span>to waste</span>
      </h1>
      <p className="mt-1.5 max-w-[34ch] leading-snug text-soft sm:text-lg lg:mt-4 lg:text-xl">
        Choose a meal in Melbourne, pay about half, pick it up on your way home.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-3 lg:mt-6">
        <Button onClick={onBrowse} className={buttonSizeClass}>
          Find a meal
        </Button>
        {onRegister !== undefined && (
          <Button variant="secondary" onClick={onRegister} className={buttonSizeClass}>
            Get started
          </Button>
        )}
      </div>
    </section>
  )
}

const HeroPicture = () => (
  <img
    src="/pictures/evening-market.svg"
    alt="A food stall under string lights at dusk, with pizza, dumplings, curry and salad on the counter, and a tram going by"
    width={720}
    height={600}
    className="h-auto w-full max-lg:mx-auto max-lg:max-w-xl"
  />
)

/** The impact figures. A failure to load is only logged, as the specification says. */
function ImpactStats() {
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

// Below the first screen, and nothing in it is pressed: its code can come later than that of the rest, or
// without a network not at all.
const Steps = lazy(async () => ({
  default: await import('./steps.tsx').then(
    (module) => module.Steps,
    () => () => null,
  ),
}))

const ForKitchens = lazy(async () => ({
  default: await import('./for-kitchens.tsx').then(
    (module) => module.ForKitchens,
    () => (_props: { onRegister: () => void }) => null,
  ),
}))

/** What can be had now stands on the first screen: under the hero on a phone, beside it on a wide screen. */
export function HomeView({ go, user }: { go: Go; user: User | null }) {
  const openRegistration = (): void => go({ name: 'auth', mode: 'create-account' })
  // The same functions each time: a boundary whose properties change before it is hydrated is rendered anew, and loses
  // the click that waits for its code.
  const registerKitchen = useCallback(
    () => go({ name: 'auth', mode: 'create-account', user_type: 'restaurant' }),
    [go],
  )
  const openBrowse = useCallback(() => go({ name: 'browse' }), [go])
  const openCart = useCallback(() => go({ name: 'cart' }), [go])
  const openItem = useCallback((food_item_id: string) => go({ name: 'food-item', food_item_id }), [go])
  return (
    <>
      <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-y-2 px-4 pt-3 sm:gap-y-6 sm:pt-6 sm:px-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr_auto] lg:gap-x-12 lg:pt-10">
        <Hero onBrowse={openBrowse} onRegister={user === null ? openRegistration : undefined} />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {/* What stands in a boundary is hydrated in a task of its own. */}
          <Suspense>
            <EndingSoon onBrowse={openBrowse} onCart={openCart} onOpen={openItem} />
          </Suspense>
        </div>
        <div className="max-lg:pt-5 lg:col-start-1 lg:row-span-2 lg:row-start-2">
          <HeroPicture />
        </div>
        <div className="max-lg:pt-2 lg:col-start-2 lg:row-start-3 lg:self-end">
          <Suspense>
            <ImpactStats />
          </Suspense>
        </div>
      </div>
      <Suspense fallback={<div className="h-[40rem] md:h-[30rem]" />}>
        <Steps />
        {user === null && <ForKitchens onRegister={registerKitchen} />}
      </Suspense>
    </>
  )
}
