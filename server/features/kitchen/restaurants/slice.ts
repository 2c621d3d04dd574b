import { RECORD_RETENTION_DAYS } from '#contract/constants.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { restaurantsApi } from '#contract/kitchen/restaurants.ts'
import { bind, type BindDeps } from '#server/application/bind.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import type { AccountDeps } from '#server/features/people/accounts/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import { deleteFormerSellers } from './former-seller-store.ts'
import { suburbCentre } from './position-rules.ts'
import { restaurantEmails } from './restaurant-emails.ts'
import {
  announceChange,
  type RestaurantDeps,
  changeProfile,
  getProfile,
  browseRestaurants,
  openRestaurant,
  type RestaurantHooks,
} from './restaurant-flows.ts'
import {
  findWithoutPosition,
  hasRestaurants,
  setAddressAsked,
  setMissingPosition,
  type WithoutPosition,
  closeRestaurant,
  lockRestaurantToClose,
} from './restaurant-store.ts'
import { findRestaurantProfile } from './public.ts'

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Somebody has paid a restaurant without an address. */
    'restaurants.address': { restaurant_id: string }
  }
}

type RestaurantJobDeps = Pick<RestaurantDeps, 'database' | 'now' | 'hooks'> & { log: Log; emails: Emails }

const SWEEP_SECONDS = 3_600
const PAGE_SIZE = 200

/**
 * A job asks a restaurant for its address. Sweeps delete former names that no receipt needs any more, and
 * give a position to restaurants that named their suburb before suburbs had one; those in no suburb of the
 * list stay without.
 */
function restaurantJobs(jobs: Jobs, deps: RestaurantJobDeps): void {
  const { database, log, now } = deps
  deps.emails.work('restaurants.emails', restaurantEmails)
  jobs.work('restaurants.address', ({ restaurant_id }) =>
    database.transaction(async (tx) => {
      const account_id = await setAddressAsked(tx, restaurant_id, now())
      if (account_id !== undefined)
        await jobs.enqueue(tx, 'restaurants.emails', [{ kind: 'address_needed', restaurant_id, account_id }])
    }),
  )
  jobs.every(SWEEP_SECONDS, 'restaurants.former_sellers', async () => {
    await deleteFormerSellers(database.query, new Date(now().getTime() - RECORD_RETENTION_DAYS * DAY_MS))
  })
  jobs.every(SWEEP_SECONDS, 'restaurants.positions', () =>
    sweep({
      find: (after: WithoutPosition | undefined) => findWithoutPosition(database.query, after?.id, PAGE_SIZE),
      pageSize: PAGE_SIZE,
      // One by one: a transaction may lock the food items of one restaurant only, or it could wait for an
      // order in a circle.
      groupSize: 1,
      run: async (restaurants) => {
        for (const restaurant of restaurants) await setSuburbPosition(deps, restaurant)
      },
      onFailure: logSkipped(log, 'restaurants.positions'),
    }),
  )
}

async function setSuburbPosition(
  { database, now, hooks }: RestaurantJobDeps,
  restaurant: WithoutPosition,
): Promise<void> {
  const centre = suburbCentre(restaurant.suburb, restaurant.postcode)
  if (centre === undefined) return
  await database.transaction(async (tx) => {
    const profile = await setMissingPosition(tx, restaurant, centre)
    if (profile !== undefined) await announceChange(hooks, tx, profile, now())
  })
}

function restaurantRoutes(app: BindDeps, deps: RestaurantDeps & { metrics: Metrics }): void {
  const { database, metrics } = deps
  const pagesMade = metrics.counter({
    name: 'restaurant_pages_made_total',
    help: 'Answers about restaurants made from the database',
  })

  bind(
    app,
    restaurantsApi,
    {
      browse: (query, _caller, { db }) => browseRestaurants(db, query),
      mine: (_input, caller) => getProfile(database, caller.restaurant_id),
      change: (change, caller) => changeProfile(deps, caller, change),
    },
    {
      browse: {
        onSharedReply: () => pagesMade.inc(),
      },
    },
  )
}

export function registerRestaurants(
  app: AppParts,
  { accounts, emails }: { accounts: AccountDeps; emails: Emails },
): RestaurantHooks {
  const hooks: RestaurantHooks = { onChanged: [] }
  restaurantRoutes(app, { ...app, hooks })
  restaurantJobs(app.jobs, { ...app, hooks, emails })
  app.setup.push(async (db) =>
    (await hasRestaurants(db))
      ? undefined
      : {
          name: 'first_restaurant',
          missing: 'No restaurant has registered: send the first one your address.',
        },
  )
  accounts.hooks.push({
    onRegistered: (tx, { id, name, restaurant_id, created_at }) =>
      openRestaurant(tx, { id: restaurant_id, account_id: id, name, created_at }),
    exportData: async (db, { role, restaurant_id }) => ({
      restaurant:
        role !== 'owner' || restaurant_id === null
          ? null
          : ((await findRestaurantProfile(db, restaurant_id)) ?? null),
    }),
    onErasing: { lock: lockRestaurantToClose, close: closeRestaurant },
  })
  return hooks
}
