import { viewParameters } from '#contract/links.ts'
import { accountLifecycle } from './account-lifecycle.ts'
import { closedDayEffects } from './closed-day-effects.ts'
import { serveDocuments } from './documents.ts'
import {
  accountJobs,
  type AccountDeps,
  accountRoutes,
  actWithProof,
  type HashCost,
  makeAuthenticator,
  makeHashing,
  loadTwoFactorKeys,
  passkeySite,
  findUser,
} from './features/people/accounts/public.ts'
import { calendarRoutes, orderCalendar } from './features/orders/calendar/public.ts'
import {
  firstBrowsePage,
  foodItemJobs,
  foodItemRoutes,
  lockStock,
  type StockItem,
  updateListedRestaurant,
} from './features/kitchen/food-items/public.ts'
import { holidayJobs, hoursRoutes } from './features/kitchen/hours/public.ts'
import { impactRoutes } from './features/orders/impact/public.ts'
import { liveRoutes, makeLiveHub } from './features/shop/live/public.ts'
import {
  listingOf,
  makeEmails,
  type NotificationDeps,
  notificationJobs,
  passwordResetEmail,
  notifyAccountChanged,
} from './features/messages/notifications/public.ts'
import {
  findOrderDetails,
  lastPickupEnd,
  type OrderDeps,
  orderJobs,
  orderPayable,
  orderRoutes,
  findPaidOrdersEnding,
  findPaidOrdersWith,
  recordDeclaration,
  markNotified,
  recallJobs,
  recallRoutes,
} from './features/orders/orders/public.ts'
import { loadPassKeys, signPass, watchPassKeys } from './features/orders/passes/public.ts'
import { serveSandboxProvider, makePaymentProvider, paymentJobs, paymentRoutes } from './features/payments/payments/public.ts'
import { findCollectors, pickupJobs, pickupRoutes } from './features/orders/pickups/public.ts'
import { makePhotos, photoJobs, photoRoutes } from './features/kitchen/photos/public.ts'
import { weeklyPlanJobs, weeklyPlanRoutes } from './features/kitchen/weekly-plans/public.ts'
import { makeDeviceAuthenticator, type StaffDeps, staffJobs, staffRoutes } from './features/kitchen/staff/public.ts'
import { statementRoutes } from './features/money/statements/public.ts'
import { restaurantJobs, restaurantRoutes } from './features/kitchen/restaurants/public.ts'
import { rememberAbn, subscriptionJobs, subscriptionPayable, subscriptionRoutes } from './features/kitchen/subscriptions/public.ts'
import type { Now } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Database, Db } from './platform/db/database.ts'
import type { DiskSpace } from './platform/disk-space.ts'
import { makeEvents } from './platform/events/events.ts'
import { type Http, makeHttp } from './platform/http/server.ts'
import { ownOrigins } from './platform/http/replies/security-headers.ts'
import { makeJobs, type Jobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/monitoring/log.ts'
import { makeLimits } from './platform/limits/limits.ts'
import { countConnections, makeMetrics } from './platform/monitoring/metrics.ts'
import type { Mailer } from './platform/mail/mailer.ts'

export interface AppDeps {
  config: Config
  database: Database
  now: Now
  log: Log
  mailer: Mailer
  /** Jobs wait until a test runs them, instead of running by themselves. */
  idle_jobs?: boolean
  /** A cheaper password hash, for tests. */
  hash_cost?: HashCost | undefined
  web_folder: string
  readDisk?: (() => Promise<DiskSpace>) | undefined
}

export interface App {
  http: Http
  jobs: Jobs
  start: () => Promise<void>
  stop: () => Promise<void>
}

const LIMIT_SWEEP_SECONDS = 600

/** The whole application, wired: everything from outside comes in as an argument, and nothing else is global. */
export async function makeApp({ config, database, now, log, mailer, idle_jobs, hash_cost, web_folder, readDisk }: AppDeps): Promise<App> {
  const events = makeEvents(database)
  const metrics = makeMetrics()
  countConnections(metrics, database)
  const jobs = makeJobs(database, { log, metrics, idle: idle_jobs === true })
  const live = makeLiveHub({ events, metrics, now, has_limits: config.rate_limits })
  const limits = makeLimits({ database, now, metrics, on: config.rate_limits })
  const keys = await loadPassKeys({ database, now, lastPickupEnd }, config)
  watchPassKeys(keys, { events, jobs, log })
  const two_factor_keys = await loadTwoFactorKeys(database, config.two_factor_key, now())
  const own_origins = ownOrigins(config.origin)
  const { origin, secure, trust_proxy } = config
  const authenticate = makeAuthenticator({ database, now })
  const authenticateDevice = makeDeviceAuthenticator({ database, now })
  const has_limits = config.rate_limits
  const callers = { authenticate, authenticateDevice }
  const http = makeHttp({ database, log, now, metrics, events, own_origins, secure, trust_proxy, has_limits, ...callers })
  const { route, page } = http

  const orders: OrderDeps = {
    database,
    now,
    jobs,
    metrics,
    limits,
    origin,
    findCollectors,
    signPass: (order) =>
      signPass(keys, {
        order_id: order.id,
        restaurant_id: order.restaurant_id,
        issue: order.pass_issue,
        from: order.pickup_start ?? order.placed_at,
        until: order.pickup_end,
      }),
  }
  const accounts: AccountDeps = {
    database,
    now,
    log,
    jobs,
    limits,
    hashing: makeHashing(limits, hash_cost),
    two_factor_keys,
    passkey_site: passkeySite(origin, own_origins),
    notifyOwner: (tx, account_id, what, at) => notifyAccountChanged(tx, jobs, account_id, what, at),
    lifecycle: accountLifecycle({ jobs, orders }),
  }
  const provider = await makePaymentProvider(config.payments, { database, now, log })
  const payments = {
    database,
    now,
    log,
    jobs,
    limits,
    own_origins,
    provider,
    payables: { order: orderPayable(orders), restaurant_subscription: subscriptionPayable({ jobs }) },
  }
  const notifications: NotificationDeps = {
    database,
    now,
    jobs,
    log,
    mailer,
    origin,
    findOrderDetails: (db, order_id) => findOrderDetails(orders, db, order_id),
    findPaidOrdersWith,
    findPaidOrdersEnding,
    onRecallNotified: markNotified,
    lockListing: async (tx, id) => {
      const item = (await lockStock(tx, [id])).get(id)
      return item === undefined ? undefined : listingOf(item)
    },
    buildCalendarFile: (details) => orderCalendar(details, origin),
  }
  const emails = makeEmails(jobs, { database, now, log, mailer, origin })
  const subscriptions = {
    database,
    now,
    log,
    limits,
    provider,
    own_origins,
    describeUser: (account_id: string) => findUser(accounts, account_id),
  }

  accountRoutes(route, accounts)
  const restaurants = { database, now, limits, onAbnChanged: rememberAbn, onRestaurantChanged: updateListedRestaurant }
  restaurantRoutes(route, { ...restaurants, metrics })
  const foodItems = {
    database,
    now,
    jobs,
    onDeclarationChanged: (tx: Db, item: StockItem, at: Date) => recordDeclaration(tx, orders, item, at),
  }
  foodItemRoutes(route, { ...foodItems, limits, metrics })
  const photos = makePhotos({ database, now, limits, log, events, readDisk, photos_max_gb: config.photos_max_gb })
  photoRoutes(route, page, photos)
  hoursRoutes(route, { database, now, limits, ...closedDayEffects({ ...orders, log }) })
  weeklyPlanRoutes(route, { database, now, limits })
  orderRoutes(route, orders)
  recallRoutes(route, { ...orders, actWithProof: (caller, proof, act) => actWithProof(accounts, caller, proof, act) })
  pickupRoutes(route, { ...orders, keys })
  paymentRoutes(route, payments)
  subscriptionRoutes(route, subscriptions)
  impactRoutes(http, { database })
  statementRoutes(route, { database, now, limits })
  calendarRoutes(route, { ...orders, notifyOwner: accounts.notifyOwner })
  const staff: StaffDeps = { database, now, jobs, limits, origin, accounts }
  staffRoutes(route, staff)
  liveRoutes(route, live)
  serveDocuments(page, { config, database, now, events, metrics, web_folder })

  jobs.every(LIMIT_SWEEP_SECONDS, 'limits.sweep', limits.sweep)
  accountJobs(jobs, { database, now, mailer, origin, resetEmail: (person, link) => passwordResetEmail(person, link, origin) })
  staffJobs(jobs, { ...staff, mailer, log })
  restaurantJobs(jobs, { ...restaurants, log, emails })
  foodItemJobs(jobs, { database, now, log })
  holidayJobs(jobs, { database, now, jobs, log, emails })
  photoJobs(jobs, photos)
  weeklyPlanJobs(jobs, { database, now, jobs, log, emails })
  orderJobs(jobs, { ...orders, log })
  recallJobs(jobs, { ...orders, log })
  pickupJobs(jobs, orders)
  notificationJobs(jobs, notifications)
  paymentJobs(jobs, payments)
  subscriptionJobs(jobs, subscriptions)
  serveSandboxProvider(page, jobs, payments)
  const browsePage = () => firstBrowsePage({ database, now }, http)
  http.serveWeb({ folder: web_folder, origin, view_parameters: viewParameters, browsePage })

  return {
    http,
    jobs,
    start: async () => {
      await jobs.start()
      await events.start()
    },
    stop: async () => {
      // Event streams never end by themselves, and closing waits for every reply to end.
      live.close()
      await http.close()
      photos.encoder.stop()
      await events.stop()
      await jobs.stop()
      mailer.close()
      await database.close()
    },
  }
}
