import { Camera, RotateCcw, Trash2, X } from 'lucide-react'
import { type ComponentProps, type RefObject, useRef } from 'react'
import { photoAddress } from '#contract/kitchen/photo-addresses.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { type ControlProps, Field } from '#web/ui/forms/field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { usePhotoSending } from './use-photo-sending.ts'

interface PhotoFieldProps extends Pick<ComponentProps<typeof Field>, 'label' | 'help' | 'error'> {
  /** The id of the photo, or an empty text. */
  value: string
  onChange: (photo_id: string) => void
  /** While a photo is on its way, the form around it should wait. */
  onSendingChange: (isSending: boolean) => void
  /** False where an empty value means the photo that there was. */
  canRemove?: boolean
}

/** Takes a photo with the camera or from the files, and sends it at once. */
export function PhotoField({ label, help, error, value, onChange, onSendingChange, canRemove = true }: PhotoFieldProps) {
  const { send, retry, cancel, isSending, failure, clearFailure } = usePhotoSending(onChange, onSendingChange)
  const input = useRef<HTMLInputElement>(null)
  const hasPhoto = value !== ''
  // What was pressed goes away with the press.
  const focusInput = (): void => input.current?.focus()
  const remove = (): void => {
    clearFailure()
    onChange('')
    focusInput()
  }
  const sendAgain = (): void => {
    void retry()
    focusInput()
  }
  const stop = (): void => {
    cancel()
    focusInput()
  }
  return (
    <Field label={label} help={help} error={failure?.text ?? error}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-3">
          <PhotoPreview value={value} isSending={isSending} />
          <div className="flex min-w-0 flex-col items-start gap-1">
            <ChooseButton control={control} input={input} isInactive={isSending} onFile={(file) => void send(file)}>
              {hasPhoto ? 'Another photo' : 'Add a photo'}
            </ChooseButton>
            {failure?.canRetry === true && (
              <Button variant="quiet" onClick={sendAgain}>
                <RotateCcw aria-hidden="true" className="size-5" />
                Send it again
              </Button>
            )}
            {isSending && (
              <Button variant="quiet" onClick={stop}>
                <X aria-hidden="true" className="size-5" />
                Stop sending
              </Button>
            )}
            {canRemove && hasPhoto && !isSending && (
              <Button variant="quiet" onClick={remove}>
                <Trash2 aria-hidden="true" className="size-5" />
                Remove photo
              </Button>
            )}
          </div>
          <p role="status" className="sr-only">
            {failure?.text ?? statusText(isSending, hasPhoto)}
          </p>
        </div>
      )}
    </Field>
  )
}

const statusText = (isSending: boolean, hasPhoto: boolean): string => {
  if (isSending) return 'Sending the photo'
  return hasPhoto ? 'The photo is ready' : ''
}

function PhotoPreview({ value, isSending }: { value: string; isSending: boolean }) {
  return (
    <div className="relative grid h-24 w-32 shrink-0 place-items-center overflow-hidden rounded-control border-2 border-edge bg-sunk text-soft">
      {value !== '' && (
        <img src={photoAddress(value, 'small')} alt="" width={128} height={96} className="absolute inset-0 size-full object-cover" />
      )}
      {isSending && (
        <span className="relative grid size-12 place-items-center rounded-full bg-card text-2xl text-ink">
          <Spinner />
        </span>
      )}
      {!isSending && value === '' && <Camera aria-hidden="true" className="size-8" />}
    </div>
  )
}

interface ChooseButtonProps {
  control: ControlProps
  input: RefObject<HTMLInputElement | null>
  /** It keeps the focus while a photo is on its way. */
  isInactive: boolean
  onFile: (file: File) => void
  children: string
}

/** A phone offers its camera and its photos. The control itself is spread over the button. */
function ChooseButton({ control, input, isInactive, onFile, children }: ChooseButtonProps) {
  return (
    <span className={buttonClass('secondary', 'relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2')}>
      <Camera aria-hidden="true" className="size-5" />
      <span aria-hidden="true">{children}</span>
      <input
        {...control}
        ref={input}
        type="file"
        accept="image/*"
        aria-disabled={isInactive}
        onClick={(event) => isInactive && event.preventDefault()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) onFile(file)
          // The same file can be chosen again after it failed.
          currentTarget.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
      />
    </span>
  )
}
