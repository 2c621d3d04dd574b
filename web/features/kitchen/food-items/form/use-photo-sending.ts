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
  const unsent = useRef<Blob>(undefined)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const setSending = (next: boolean): void => {
    setIsSending(next)
    onSendingChange(next)
  }
  const sendImage = async (image: Blob | Promise<Blob>): Promise<void> => {
    const current = new AbortController()
    const { signal } = current
    controller.current = current
    signal.addEventListener('abort', () => setSending(false))
    setFailure(undefined)
    setSending(true)
    try {
      unsent.current = await image
      signal.throwIfAborted()
      const { id } = await callWithImage(kitchenApi.photos.upload, unsent.current, { signal })
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
    send: (file: Blob): Promise<void> => sendImage(shrinkImage(file, PHOTO_EDGE_MAX)),
    retry: async (): Promise<void> => {
      if (unsent.current !== undefined) await sendImage(unsent.current)
    },
    cancel: (): void => controller.current?.abort(),
    isSending,
    failure,
    clearFailure: () => setFailure(undefined),
  }
}
