import Copy from 'virtual:icons/copy'
import type { ComponentProps } from 'react'
import { notify } from '#web/platform/notices.ts'
import { Button } from './button.tsx'

interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  text: string
  /** The notice after copying. */
  copiedText: string
  /** The notice when the browser refuses to copy. */
  errorText: string
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, copiedText, errorText, children, ...button }: CopyButtonProps) {
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => notify(copiedText, 'success'),
      () => notify(errorText, 'error'),
    )
  }
  return (
    <Button {...button} onClick={copy}>
      <Copy aria-hidden="true" className="size-5" />
      <span>{children}</span>
    </Button>
  )
}
