import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'
import { calendarApi } from '#contract/calendar.ts'
import { failureText } from '#web/platform/call.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/query.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'

/** All pickups in the calendar of a phone, by an address that only its owner knows. */
export function CalendarFeed() {
  const [url, setUrl] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const link = useCall(calendarApi.link, {
    onSuccess: (made, { rotate }) => {
      setUrl(made.url)
      setLeaving(false)
      if (rotate === true) notify('There is a new address. The one before shows nothing any more.', 'done')
    },
    onError: (error) => notify(failureText(error, 'The calendar address could not be had. Please try again.'), 'failed'),
  })
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-2xl">Pickups in your calendar</h2>
      <p className="text-soft">
        Your calendar follows a private address and shows when and where to pick up. Whoever has the address sees your pickups, so keep it
        to yourself. A new password and switching two-step sign-in on close it; then make a new one here.
      </p>
      {url === undefined && (
        <Button variant="secondary" busy={link.isPending} onClick={() => link.mutate({})}>
          Show the address
        </Button>
      )}
      {url !== undefined && <TheAddress url={url} />}
      {url !== undefined && !leaving && (
        <Button variant="quiet" onClick={() => setLeaving(true)}>
          Make a new address
        </Button>
      )}
      {leaving && (
        <>
          <Callout kind="warning" live>
            Calendars that follow the address above will show nothing any more.
          </Callout>
          <ConfirmActions
            confirmLabel="Replace the address"
            cancelLabel="Keep it"
            busy={link.isPending}
            danger
            onCancel={() => setLeaving(false)}
            onConfirm={() => link.mutate({ rotate: true })}
          />
        </>
      )}
    </Card>
  )
}

function TheAddress({ url }: { url: string }) {
  const copy = (): void => {
    navigator.clipboard.writeText(url).then(
      () => notify('Calendar address copied.', 'done'),
      () => notify('The address could not be copied. Please select it and copy it by hand.', 'failed'),
    )
  }
  return (
    <>
      <TextField label="Calendar address" value={url} readOnly onFocus={(event) => event.target.select()} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button variant="secondary" onClick={copy} className="sm:flex-1">
          <Copy aria-hidden="true" className="size-5" />
          Copy the address
        </Button>
        {/* Calendar programs answer to this scheme and fetch the same address. */}
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass('secondary', 'sm:flex-1')}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          Add to calendar
        </a>
      </div>
    </>
  )
}
