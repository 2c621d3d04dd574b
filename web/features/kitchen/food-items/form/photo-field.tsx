import Camera from 'virtual:icons/camera'
import RotateCcw from 'virtual:icons/rotate-ccw'
import Trash from 'virtual:icons/trash'
import X from 'virtual:icons/x'
import { type ComponentProps, type RefObject, useRef } from 'react'
import { photoAddress } from '#contract/kitchen/photo-addresses.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/class-names.ts'
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
  /** As wide as the form, for a meal that is listed for the first time. */
  isLarge?: boolean
}

/** Takes a photo with the camera or from the files, and sends it at once. */
export function PhotoField({
  label,
  help,
  error,
  value,
  onChange,
  onSendingChange,
  canRemove = true,
  isLarge = false,
}: PhotoFieldProps) {
  const { send, retry, cancel, isSending, failure, preview, clearFailure } = usePhotoSending(
    onChange,
    onSendingChange,
  )
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
  const actions = (
    <PhotoActions
      isSending={isSending}
      canRemove={canRemove && hasPhoto && !isSending}
      onRetry={failure?.canRetry === true ? sendAgain : undefined}
      onStop={stop}
      onRemove={remove}
    />
  )
  return (
    <Field label={label} help={help} error={failure?.text ?? error}>
      {(control) => {
        const choose = (className: string) => (
          <ChooseButton
            control={control}
            input={input}
            isInactive={isSending}
            onFile={(file) => void send(file)}
            className={className}
          >
            {hasPhoto ? 'Another photo' : 'Add a photo'}
          </ChooseButton>
        )
        return (
          <>
            {isLarge ? (
              <>
                {/* The whole of it can be pressed. */}
                <div className="relative grid h-44 sm:h-52">
                  <PhotoPreview value={value} preview={preview} isSending={isSending} isTile />
                  {choose(
                    hasPhoto || isSending
                      ? 'z-1 col-start-1 row-start-1 m-2 self-end justify-self-start'
                      : 'z-1 col-start-1 row-start-1 place-self-center',
                  )}
                </div>
                <div className="flex flex-wrap gap-1 empty:hidden">{actions}</div>
              </>
            ) : (
              <div className="flex flex-wrap items-center gap-3">
                <PhotoPreview value={value} preview={preview} isSending={isSending} isTile={false} />
                <div className="flex min-w-0 flex-col items-start gap-1">
                  {choose('relative')}
                  {actions}
                </div>
              </div>
            )}
            <p role="status" className="sr-only">
              {failure?.text ?? statusText(isSending, hasPhoto)}
            </p>
          </>
        )
      }}
    </Field>
  )
}

interface PhotoActionsProps {
  isSending: boolean
  canRemove: boolean
  /** Undefined where the same photo would not be accepted. */
  onRetry: (() => void) | undefined
  onStop: () => void
  onRemove: () => void
}

const PhotoActions = ({ isSending, canRemove, onRetry, onStop, onRemove }: PhotoActionsProps) => (
  <>
    {onRetry !== undefined && (
      <Button variant="quiet" onClick={onRetry}>
        <RotateCcw aria-hidden="true" className="size-5" />
        <span>Send it again</span>
      </Button>
    )}
    {isSending && (
      <Button variant="quiet" onClick={onStop}>
        <X aria-hidden="true" className="size-5" />
        <span>Stop sending</span>
      </Button>
    )}
    {canRemove && (
      <Button variant="quiet" onClick={onRemove}>
        <Trash aria-hidden="true" className="size-5" />
        <span>Remove photo</span>
      </Button>
    )}
  </>
)

const statusText = (isSending: boolean, hasPhoto: boolean): string => {
  if (isSending) return 'Sending the photo'
  return hasPhoto ? 'The photo is ready' : ''
}

interface PhotoPreviewProps {
  value: string
  /** The picture before the server has it. */
  preview: string | undefined
  isSending: boolean
  isTile: boolean
}

function PhotoPreview({ value, preview, isSending, isTile }: PhotoPreviewProps) {
  const picture = preview ?? (value === '' ? undefined : photoAddress(value, 'small'))
  return (
    <div
      className={classes(
        'col-start-1 row-start-1 relative grid shrink-0 place-items-center overflow-hidden rounded-control border-2 border-edge bg-sunk text-soft',
        isTile ? 'size-full' : 'h-24 w-32',
      )}
    >
      {picture !== undefined && (
        <img
          src={picture}
          alt=""
          width={480}
          height={360}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {isSending && (
        <span className="relative grid size-12 place-items-center rounded-full bg-card text-2xl text-ink">
          <Spinner />
        </span>
      )}
      {!isTile && !isSending && picture === undefined && <Camera aria-hidden="true" className="size-8" />}
    </div>
  )
}

interface ChooseButtonProps {
  control: ControlProps
  input: RefObject<HTMLInputElement | null>
  /** It keeps the focus while a photo is on its way. */
  isInactive: boolean
  onFile: (file: File) => void
  /** `relative` bounds the control to the button. */
  className: string
  children: string
}

/**
 * A phone offers its camera and its photos. The control itself is spread over the button, or over what is
 * positioned around it.
 */
function ChooseButton({ control, input, isInactive, onFile, className, children }: ChooseButtonProps) {
  return (
    <span
      className={buttonClass(
        'secondary',
        classes('has-focus-visible:outline-3 has-focus-visible:outline-offset-2', className),
      )}
    >
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
