import type { User } from '#contract/people/accounts.ts'
import type { Go } from '#web/view.ts'
import { EndingSoon } from './ending-soon.tsx'
import { ForKitchens } from './for-kitchens.tsx'
import { Hero } from './hero.tsx'
import { ImpactStats } from './impact-stats.tsx'
import { Steps } from './steps.tsx'

export function HomeView({ go, user }: { go: Go; user: User | null }) {
  const openRegistration = (): void => go({ name: 'auth', mode: 'create-account' })
  return (
    <>
      <Hero onBrowse={() => go({ name: 'browse' })} onRegister={user === null ? openRegistration : undefined} />
      <ImpactStats />
      <EndingSoon
        onBrowse={() => go({ name: 'browse' })}
        onCart={() => go({ name: 'cart' })}
        onOpen={(food_item_id) => go({ name: 'food-item', food_item_id })}
      />
      <Steps />
      {user === null && <ForKitchens onRegister={() => go({ name: 'auth', mode: 'create-account', user_type: 'restaurant' })} />}
    </>
  )
}
