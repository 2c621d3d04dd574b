import { type ChangeEvent, useId, useState } from 'react'
import type { Registration } from '#contract/desk/registrations.ts'
import { shortDate } from '#contract/time-wording.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { callWithImage, failureText } from '#web/platform/http/call.ts'
import { refresh } from '#web/platform/http/query.ts'
import { shrinkImage } from '#web/platform/shrink-image.ts'
import { notify } from '#web/platform/notices.ts'
import { FormError } from '#web/ui/callout.tsx'

/** Small print stays readable. */
const EDGE_MAX = 2_400

/** The certificate of registration: sent at once when a file is chosen, and there to be downloaded. */
export function CertificateField({ registration: { certificate } }: { registration: Registration }) {
  const id = useId()
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string>()

  async function send({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    if (file === undefined) return
    setError(undefined)
    setSending(true)
    try {
      await callWithImage(
        deskApi.registrations.sendCertificate,
        file.type === 'application/pdf' ? file : await shrinkImage(file, EDGE_MAX),
      )
      notify('The certificate is saved.', 'success')
      await refresh(deskApi.registrations.mine)
    } catch (failure) {
      setError(failureText(failure, 'The certificate was not sent. Please try again.'))
    }
    target.value = ''
    setSending(false)
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
        aria-disabled={isSending}
        onClick={(event) => isSending && event.preventDefault()}
        onChange={(event) => void send(event)}
        className="min-h-11 max-w-full file:mr-3 file:min-h-11 file:rounded-control file:border-2 file:border-edge file:bg-card file:px-4 file:font-semibold"
      />
      {isSending && <p role="status">Sending …</p>}
      <FormError message={error} />
      {certificate !== null && (
        <a
          href={deskApi.registrations.readCertificate.path}
          className="self-start py-2 font-semibold underline underline-offset-4"
        >
          Download the certificate
        </a>
      )}
    </div>
  )
}
