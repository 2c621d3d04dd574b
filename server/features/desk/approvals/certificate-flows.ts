import type { Registration } from '#contract/desk/registrations.ts'
import type { Partner } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { RawReply } from '#server/platform/http/http.ts'
import { privateFile } from '#server/platform/http/replies/private-file.ts'
import type { ReceivedImage } from '#server/platform/http/requests/image-body.ts'
import type { Requester } from '#server/platform/limits/fair-limiter.ts'
import type { ApprovalDeps } from './approval-deps.ts'
import type { CertificateRow } from './approval-tables.ts'
import { findCertificate, saveCertificate } from './certificate-store.ts'
import { describeRegistration, lockOwnRegistration } from './registration-flows.ts'

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
