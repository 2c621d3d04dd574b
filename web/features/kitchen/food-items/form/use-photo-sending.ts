import { useEffect, useRef, useState } from 'react'
import { PHOTO_EDGE_MAX } from '#contract/constants.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { callWithImage, failureText, Problem } from '#web/platform/http/call.ts'
import { shrinkImage } from '#web/platform/shrink-image.ts'

interface SendingFailure {
  text: string
  /** Whether the same photo may be accepted a moment later. */
  canRetry: boolean
}

const NOT_SENT = 'The photo was not sent. Please try again.'

/** As an address that an image can have under the content policy. */
const dataAddress = (image: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => typeof reader.result === 'string' && resolve(reader.result))
    reader.addEventListener('error', () => reject(new Error('The photo could not be read')))
    reader.readAsDataURL(image)
  })

const isTemporary = (error: unknown): boolean =>
  !(error instanceof Problem) || [408, 429].includes(error.status) || error.status >= 500

/**
 * Sends photos, one at a time; one that could not be sent is kept, to be sent again. The form hears of every
 * end, also of the field's own.
 */
export function usePhotoSending(
  onChange: (photo_id: string) => void,
  onSendingChange: (isSending: boolean) => void,
) {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<SendingFailure>()
  const [preview, setPreview] = useState<string>()
  const unsent = useRef<Blob>(undefined)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const setSending = (next: boolean): void => {
    setIsSending(next)
    onSendingChange(next)
  }
  const sendImage = async (file: Blob, isSmall: boolean): Promise<void> => {
    const current = new AbortController()
    const { signal } = current
    controller.current = current
    signal.addEventListener('abort', () => setSending(false))
    setFailure(undefined)
    setSending(true)
    try {
      const image = isSmall ? file : await shrinkImage(file, PHOTO_EDGE_MAX)
      const address = image === file ? undefined : await dataAddress(image)
      signal.throwIfAborted()
      unsent.current = image
      if (!isSmall) setPreview(address)
      const { id } = await callWithImage(kitchenApi.photos.upload, image, { signal })
      unsent.current = undefined
      onChange(id)
      setSending(false)
    } catch (error) {
      if (signal.aborted) return
      setFailure({ text: failureText(error, NOT_SENT), canRetry: isTemporary(error) })
      setSending(false)
    }
  }
  return {
    send: (file: Blob): Promise<void> => {
      setPreview(undefined)
      return sendImage(file, false)
    },
    retry: async (): Promise<void> => {
      if (unsent.current !== undefined) await sendImage(unsent.current, true)
    },
    cancel: (): void => controller.current?.abort(),
    isSending,
    failure,
    /** The photo that is on its way, or could not be sent. */
    preview: isSending || failure !== undefined ? preview : undefined,
    clearFailure: () => setFailure(undefined),
  }
}
