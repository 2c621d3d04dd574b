import { accountExportApi } from './account-export.ts'
import { accountsApi } from './accounts.ts'
import { calendarApi } from './calendar.ts'
import type { Endpoint } from './endpoint.ts'
import { foodItemsApi } from './food-items.ts'
import { hoursApi } from './hours.ts'
import { impactApi } from './impact.ts'
import { liveApi } from './live.ts'
import { ordersApi } from './orders.ts'
import { passkeysApi } from './passkeys.ts'
import { paymentsApi } from './payments.ts'
import { photosApi } from './photos.ts'
import { pickupsApi } from './pickups.ts'
import { plansApi } from './plans.ts'
import { recallsApi } from './recalls.ts'
import { restaurantsApi } from './restaurants.ts'
import { staffApi } from './staff.ts'
import { statementsApi } from './statements.ts'
import { subscriptionsApi } from './subscriptions.ts'
import { twoFactorApi } from './two-factor.ts'

/** The whole HTTP interface, by slice. Its keys are those of `paths`. */
export const api = {
  accounts: accountsApi,
  accountExport: accountExportApi,
  twoFactor: twoFactorApi,
  passkeys: passkeysApi,
  restaurants: restaurantsApi,
  foodItems: foodItemsApi,
  photos: photosApi,
  hours: hoursApi,
  plans: plansApi,
  staff: staffApi,
  orders: ordersApi,
  recalls: recallsApi,
  pickups: pickupsApi,
  payments: paymentsApi,
  subscriptions: subscriptionsApi,
  impact: impactApi,
  live: liveApi,
  statements: statementsApi,
  calendar: calendarApi,
}

const kebabCase = (name: string): string => name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

/** Every endpoint under its published name, such as `food-items.list`. */
export const endpoints: [string, Endpoint][] = Object.entries(api).flatMap(([slice, calls]) =>
  Object.entries(calls).map(([name, call]): [string, Endpoint] => [`${kebabCase(slice)}.${name}`, call]),
)
