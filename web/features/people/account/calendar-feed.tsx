import CalendarPlus from 'virtual:icons/calendar-plus'
import { useState } from 'react'
import { accountApi } from '#web/domain/people/account-api.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { ConfirmActions } from '#web/ui/confirm-actions.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

/** A secret address that a calendar program subscribes to, to show all pickups of the account. */
export function CalendarFeed() {
  const [url, setUrl] = useState<string>()
  const [isReplacing, setReplacing] = useState(false)
  const link = useCall(accountApi.calendar.link, {
    onSuccess: (reply, { rotate }) => {
      setUrl(reply.url)
      setReplacing(false)
      if (rotate === true) notify('There is a new address. The one before shows nothing any more.', 'success')
    },
    failed: 'The calendar address could not be had. Please try again.',
  })
  return (
    <>
      <p className="text-soft">
        Your calendar follows a private address and shows when and where to pick up. Whoever has the address
        sees your pickups, so keep it to yourself. A new password and switching two-step sign-in on close it;
        then make a new one here.
      </p>
      {url === undefined && (
        <Button variant="secondary" busy={link.isPending} onClick={() => link.mutate({})}>
          Show the address
        </Button>
      )}
      {url !== undefined && <CalendarAddress url={url} />}
      {url !== undefined && !isReplacing && (
        <Button variant="quiet" onClick={() => setReplacing(true)}>
          Make a new address
        </Button>
      )}
      {isReplacing && (
        <>
          <Callout kind="warning" live>
            Calendars that follow the address above will show nothing any more.
          </Callout>
          <ConfirmActions
            confirmLabel="Replace the address"
            cancelLabel="Keep it"
            busy={link.isPending}
            danger
            onCancel={() => setReplacing(false)}
            onConfirm={() => link.mutate({ rotate: true })}
          />
        </>
      )}
    </>
  )
}

function CalendarAddress({ url }: { url: string }) {
  return (
    <>
      <TextField label="Calendar address" value={url} readOnly onFocus={(event) => event.target.select()} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <CopyButton
          variant="secondary"
          className="sm:flex-1"
          text={url}
          copiedText="Calendar address copied."
          errorText="The address could not be copied. Please select it and copy it by hand."
        >
          Copy the address
        </CopyButton>
        {/* Calendar programs open this scheme and fetch the same address by HTTPS. */}
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass('secondary', 'sm:flex-1')}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          <span>Add to calendar</span>
        </a>
      </div>
    </>
  )
}
