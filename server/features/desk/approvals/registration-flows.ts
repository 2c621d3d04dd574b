import { melbourneDate } from '#contract/time.ts'
import type { Registration, RegistrationDetails } from '#contract/desk/registrations.ts'
import { currentVersion } from '#server/features/people/legal-texts/public.ts'
import {
  carryAbn,
  findGstRegistration,
  findRestaurantProfile,
  lockOpenRestaurantToChange,
  recordGstRegistration,
} from '#server/features/kitchen/restaurants/public.ts'
import { rememberTrialIdentities } from '#server/features/kitchen/subscriptions/public.ts'
import type { Partner } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { RawReply } from '#server/platform/http/http.ts'
import { privateFile } from '#server/platform/http/replies/private-file.ts'
import type { ReceivedImage } from '#server/platform/http/requests/image-body.ts'
import type { Requester } from '#server/platform/limits/fair-limiter.ts'
import type { ApprovalDeps } from './approval-deps.ts'
import {
  actionRefusal,
  submissionErrors,
  withoutInapplicable,
  transitions,
  toRegistration,
} from './approval-rules.ts'
import {
  type RegistrationRow,
  describeCertificate,
  findRegistration,
  lockRegistration,
  moveRegistration,
  updateDetails,
  type CertificateRow,
  findCertificate,
  saveCertificate,
} from './registration-store.ts'

/** The version of the terms that a restaurant accepts. */
const termsVersion = async (db: Db, now: Date): Promise<number> =>
  (await currentVersion(db, 'restaurant-terms', now))?.version ?? 1

/** The same for the data export: null where nothing is recorded. */
export const exportRegistration = async (
  deps: Pick<ApprovalDeps, 'now'>,
  db: Db,
  restaurant_id: string,
): Promise<Registration | null> =>
  (await findRegistration(db, restaurant_id)) === undefined
    ? null
    : describeRegistration(deps, db, restaurant_id)

export async function describeRegistration(
  { now }: Pick<ApprovalDeps, 'now'>,
  db: Db,
  restaurant_id: string,
): Promise<Registration> {
  const row = await findRegistration(db, restaurant_id)
  if (row === undefined) throw new Failure('not_found')
  const gst = await findGstRegistration(db, restaurant_id)
  return toRegistration(
    { ...row, ...gst },
    await describeCertificate(db, restaurant_id),
    await termsVersion(db, now()),
  )
}

/** The same to its owner, with the ABN of the profile where none is recorded yet: nobody types it twice. */
export async function readOwnRegistration(
  deps: Pick<ApprovalDeps, 'now'>,
  db: Db,
  restaurant_id: string,
): Promise<Registration> {
  const registration = await describeRegistration(deps, db, restaurant_id)
  const abn = registration.details.abn ?? (await findRestaurantProfile(db, restaurant_id))?.abn ?? null
  return { ...registration, details: { ...registration.details, abn } }
}

/**
 * Locks what is recorded of the own restaurant, which has not closed, after the restaurant, as decisions do.
 */
async function lockOwnRegistration(tx: Db, caller: Partner): Promise<RegistrationRow> {
  await lockOpenRestaurantToChange(tx, { restaurant_id: caller.restaurant_id, account_id: caller.id })
  const row = await lockRegistration(tx, caller.restaurant_id)
  if (row === undefined) throw new Failure('not_found')
  if (row.state === 'closed') throw new Failure('restaurant_closed')
  return row
}

export function saveDetails(
  deps: ApprovalDeps,
  caller: Partner,
  input: RegistrationDetails,
): Promise<Registration> {
  const { gst_registered, gst_since, ...details } = withoutInapplicable(input)
  const now = deps.now()
  return deps.database.transaction(async (tx) => {
    const { abn: former } = await lockOwnRegistration(tx, caller)
    await updateDetails(tx, caller.restaurant_id, details, now)
    await recordGstRegistration(tx, caller.restaurant_id, { gst_registered, gst_since })
    await carryAbn(tx, caller.restaurant_id, { former, abn: details.abn }, now)
    if (details.abn !== null) {
      await rememberTrialIdentities(tx, caller.id, { abn: details.abn }, now)
    }
    return describeRegistration(deps, tx, caller.restaurant_id)
  })
}

export function submitRegistration(deps: ApprovalDeps, caller: Partner): Promise<Registration> {
  const now = deps.now()
  return deps.database.transaction(async (tx) => {
    const row = await lockOwnRegistration(tx, caller)
    const refusal = actionRefusal('submit', row.state)
    if (refusal !== undefined) throw new Failure(refusal)
    const gst = await findGstRegistration(tx, caller.restaurant_id)
    const errors = submissionErrors(
      { ...row, ...gst },
      {
        has_certificate: (await describeCertificate(tx, caller.restaurant_id)) !== undefined,
        terms_version: await termsVersion(tx, now),
        today: melbourneDate(now),
      },
    )
    if (Object.keys(errors).length > 0) throw invalid(errors)
    await moveRegistration(tx, row, { state: transitions.submit.to, state_at: now, reason: null })
    return describeRegistration(deps, tx, caller.restaurant_id)
  })
}

const isPdf = (content: Buffer): boolean => content.subarray(0, 5).toString('latin1') === '%PDF-'

type File = Pick<CertificateRow, 'media_type' | 'content'>

/** A PDF as it is, by how it begins, and an image encoded anew: what else an image file holds is not kept. */
async function toFile({ encodeImage }: ApprovalDeps, sender: Requester, body: ReceivedImage): Promise<File> {
  if (isPdf(body.beginning)) {
    const pieces = await Array.fromAsync(body.pieces(), (piece) => Buffer.from(piece))
    return { media_type: 'application/pdf', content: Buffer.concat(pieces) }
  }
  return { media_type: 'image/webp', content: await encodeImage(sender, body) }
}

export async function keepCertificate(
  deps: ApprovalDeps,
  caller: Partner,
  sender: Requester,
  body: ReceivedImage,
): Promise<Registration> {
  const file = await toFile(deps, sender, body)
  return deps.database.transaction(async (tx) => {
    await lockOwnRegistration(tx, caller)
    await saveCertificate(tx, { restaurant_id: caller.restaurant_id, ...file, uploaded_at: deps.now() })
    return describeRegistration(deps, tx, caller.restaurant_id)
  })
}

const extensions = { 'application/pdf': 'pdf', 'image/webp': 'webp' }

/** The certificate as a file to save: no browser shows or runs it at this address. */
export async function readCertificate(db: Db, restaurant_id: string): Promise<RawReply> {
  const certificate = await findCertificate(db, restaurant_id)
  if (certificate === undefined) throw new Failure('not_found')
  const name = `certificate.${extensions[certificate.media_type]}`
  return privateFile(certificate.content, {
    type: 'application/octet-stream',
    name,
    disposition: 'attachment',
  })
}
