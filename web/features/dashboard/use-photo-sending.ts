import { useEffect, useRef, useState } from 'react'
import { api } from '#web/platform/api.ts'
import { callWithImage, failureText, Problem } from '#web/platform/call.ts'
import { shrinkImage } from '#web/platform/shrink-image.ts'

interface SendingFailure {
  text: string
  /** Whether the same photo may be accepted a moment later. */
  canRetry: boolean
}

const NOT_SENT = 'The photo was not sent. Please try again.'

const isTemporary = (error: unknown): boolean => !(error instanceof Problem) || error.status === 429 || error.status >= 500

/** Sends photos; one that could not be sent is kept, to be sent again. What comes after the field is gone is dropped. */
export function usePhotoSending(onChange: (photo_id: string) => void, onSendingChange: (isSending: boolean) => void) {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<SendingFailure>()
  const unsent = useRef<Blob>(undefined)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => {
    const current = new AbortController()
    controller.current = current
    return () => current.abort()
  }, [])

  const setSending = (next: boolean): void => {
    setIsSending(next)
    onSendingChange(next)
  }
  const retry = async (): Promise<void> => {
    const [image, signal] = [unsent.current, controller.current?.signal]
    if (image === undefined || signal === undefined) return
    setFailure(undefined)
    setSending(true)
    try {
      const { id } = await callWithImage(api.photos.upload, image, { signal })
      unsent.current = undefined
      onChange(id)
    } catch (error) {
      if (!signal.aborted) setFailure({ text: failureText(error, NOT_SENT), canRetry: isTemporary(error) })
    } finally {
      if (!signal.aborted) setSending(false)
    }
  }
  const send = async (file: Blob): Promise<void> => {
    setSending(true)
    unsent.current = await shrinkImage(file)
    await retry()
  }
  return { send, retry, isSending, failure, clearFailure: () => setFailure(undefined) }
}
