import {
  CERTIFICATE_TYPE,
  type ImpactCertificate,
  type ImpactClaim,
} from '#contract/money/insights/impact-certificates.ts'
import { monthAt, periodSpan } from '#contract/money/period.ts'
import { findMethodVersions } from '#server/features/orders/impact/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import {
  type CertificateKeyRow,
  findCertificateKeys,
  insertCertificateKey,
  lockCertificateKeys,
} from './certificate-key-store.ts'
import { makeCertificateKey, signClaim, toPem } from './certificate-signing.ts'
import { findRestaurantMonth, isMonthCounted } from './impact-month-store.ts'

interface CertificateDeps {
  database: Database
  now: Now
  /** The public origin. */
  origin: string
}

/** The key that signs now. One is made when there is none, or when all were revoked. */
async function signingKey({ database, now }: CertificateDeps): Promise<CertificateKeyRow> {
  const [newest] = await findCertificateKeys(database.query)
  if (newest !== undefined) return newest
  return database.transaction(async (tx) => {
    await lockCertificateKeys(tx)
    const [other] = await findCertificateKeys(tx)
    if (other !== undefined) return other
    const key = makeCertificateKey(now())
    await insertCertificateKey(tx, key)
    return key
  })
}

interface CertifiedMonth {
  restaurant_id: string
  /** `YYYY-MM` */
  month: string
}

/** What is certified of a month that is over and counted. */
async function readClaim(
  { database, now, origin }: CertificateDeps,
  { restaurant_id, month }: CertifiedMonth,
): Promise<Omit<ImpactClaim, 'key_id'>> {
  if (month >= monthAt(now())) throw new Failure('month_not_over')
  if (!(await isMonthCounted(database.query, restaurant_id, month))) throw new Failure('not_counted_yet')
  const sum = await findRestaurantMonth(database.query, restaurant_id, month)
  if (sum === undefined)
    throw new Failure('not_found', { detail: 'Nothing that was collected in this month counts.' })
  const { restaurant, suburb, orders, portions, weighed_portions, food_g, co2e_g } = sum
  return {
    type: CERTIFICATE_TYPE,
    origin,
    restaurant_id,
    restaurant,
    suburb,
    month,
    orders,
    portions,
    weighed_portions,
    assumed_portions: portions - weighed_portions,
    food_g,
    co2e_g,
    method_versions: await findMethodVersions(database.query, restaurant_id, periodSpan(month)),
    issued_at: now().toISOString(),
  }
}

interface IssuedCertificate {
  claim: Omit<ImpactClaim, 'key_id'>
  certificate: ImpactCertificate
}

export async function issueCertificate(
  deps: CertificateDeps,
  month: CertifiedMonth,
): Promise<IssuedCertificate> {
  const claim = await readClaim(deps, month)
  return { claim, certificate: signClaim(claim, await signingKey(deps)) }
}

/** Every public key, the newest first, below a line that stands there also before the first. */
export const readCertificateKeys = async ({ database }: Pick<CertificateDeps, 'database'>): Promise<string> =>
  ['# Public keys of certificates\n', ...(await findCertificateKeys(database.query)).map(toPem)].join('')
