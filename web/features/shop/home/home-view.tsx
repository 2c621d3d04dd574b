import { lazy, Suspense, useCallback } from 'react'
import type { User } from '#contract/people/accounts.ts'
import type { Go } from '#web/view.ts'
import { EndingSoon } from './ending-soon.tsx'
import { ForKitchens } from './for-kitchens.tsx'
import { Hero, HeroPicture } from './hero.tsx'
import { ImpactStats } from './impact-stats.tsx'

// Below the first screen, and nothing in it is pressed: its code can come later than that of the rest, or
// without a network not at all.
const Steps = lazy(async () => ({
  default: await import('./steps.tsx').then(
    (module) => module.Steps,
    () => () => null,
  ),
}))

/** What can be had now stands on the first screen: under the hero on a phone, beside it on a wide screen. */
export function HomeView({ go, user }: { go: Go; user: User | null }) {
  const openRegistration = (): void => go({ name: 'auth', mode: 'create-account' })
  const openCart = useCallback(() => go({ name: 'cart' }), [go])
  const openItem = useCallback((food_item_id: string) => go({ name: 'food-item', food_item_id }), [go])
  return (
    <>
      <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-y-2 px-4 pt-3 sm:gap-y-6 sm:pt-6 sm:px-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr_auto] lg:gap-x-12 lg:pt-10">
        <Hero
          onBrowse={() => go({ name: 'browse' })}
          onRegister={user === null ? openRegistration : undefined}
        />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {/* What stands in a boundary is hydrated in a task of its own. */}
          <Suspense>
            <EndingSoon onBrowse={() => go({ name: 'browse' })} onCart={openCart} onOpen={openItem} />
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
      </Suspense>
      {user === null && (
        <ForKitchens
          onRegister={() => go({ name: 'auth', mode: 'create-account', user_type: 'restaurant' })}
        />
      )}
    </>
  )
}
