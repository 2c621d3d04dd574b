import { shortDate } from '#contract/time-wording.ts'
import { refresh } from '#web/platform/http/query.ts'
import { FormError } from '#web/ui/callout.tsx'
import type { Registration } from '#contract/desk/registrations.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { type ChangeEvent, useId } from 'react'
import { callWithImage } from '#web/platform/http/call.ts'
import { shrinkImage } from '#web/platform/shrink-image.ts'
import { notify } from '#web/platform/notices.ts'
import { usePress } from '#web/platform/use-press.ts'

/** Small print stays readable. */
const EDGE_MAX = 2_400

export const CertificateLink = () => (
  <a
    href={deskApi.registrations.readCertificate.path}
    className="self-start py-2 font-semibold underline underline-offset-4"
  >
    Download the certificate
  </a>
)

/** The certificate of registration: sent at once when a file is chosen, and there to be downloaded. */
export function CertificateField({ registration: { certificate } }: { registration: Registration }) {
  const id = useId()
  const sending = usePress('The certificate was not sent. Please try again.', async (file: File) => {
    await callWithImage(
      deskApi.registrations.sendCertificate,
      file.type === 'application/pdf' ? file : await shrinkImage(file, EDGE_MAX),
    )
    notify('The certificate is saved.', 'success')
    await refresh(deskApi.registrations.mine)
  })
  const send = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (file === undefined) return
    await sending.press(file)
    target.value = ''
  }

  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-semibold">
        Certificate of registration
      </label>
      <p className="text-soft">
        {certificate === null
          ? 'From your council, as a photo or PDF of 8 MB at most. Only you and the people who run this shop see it.'
          : `Sent ${shortDate(certificate.uploaded_at)}. Choose another file to replace it.`}
      </p>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        aria-disabled={sending.isBusy}
        onClick={(event) => sending.isBusy && event.preventDefault()}
        onChange={(event) => void send(event)}
        className="min-h-11 max-w-full file:mr-3 file:min-h-11 file:rounded-control file:border-2 file:border-edge file:bg-card file:px-4 file:font-semibold"
      />
      {sending.isBusy && <p role="status">Sending …</p>}
      <FormError message={sending.error} />
      {certificate !== null && <CertificateLink />}
    </div>
  )
}
