import { useCallback } from 'react'
import type { User } from '#contract/people/accounts.ts'
import type { Go } from '#web/view.ts'
import { EndingSoon } from './ending-soon.tsx'
import { ForKitchens } from './for-kitchens.tsx'
import { Hero } from './hero.tsx'
import { ImpactStats } from './impact-stats.tsx'
import { Steps } from './steps.tsx'

export function HomeView({ go, user }: { go: Go; user: User | null }) {
  const openRegistration = (): void => go({ name: 'auth', mode: 'create-account' })
  const openCart = useCallback(() => go({ name: 'cart' }), [go])
  const openItem = useCallback((food_item_id: string) => go({ name: 'food-item', food_item_id }), [go])
  return (
    <>
      <Hero onBrowse={() => go({ name: 'browse' })} onRegister={user === null ? openRegistration : undefined} />
      <ImpactStats />
      <EndingSoon onBrowse={() => go({ name: 'browse' })} onCart={openCart} onOpen={openItem} />
      <Steps />
      {user === null && <ForKitchens onRegister={() => go({ name: 'auth', mode: 'create-account', user_type: 'restaurant' })} />}
    </>
  )
}
