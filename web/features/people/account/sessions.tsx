import { useState } from 'react'
import type { Session } from '#contract/people/accounts.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { api } from '#web/platform/http/api.ts'
import { useNow } from '#web/platform/clock.ts'
import { dayAndTime } from '#contract/time-wording.ts'
import { notify } from '#web/platform/notices.ts'
import { useCall } from '#web/platform/http/mutation.ts'
import { refresh, useEndpoint } from '#web/platform/http/query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/query-content.tsx'
import { removalFocus } from '#web/platform/removal-focus.ts'
import { deviceText } from '#web/domain/people/device-name.ts'

/** More devices are shown on request. */
const FIRST_SHOWN = 20

/** The devices on which the account is signed in; each can be signed out from here. */
export function Sessions() {
  const sessions = useEndpoint(api.accounts.sessions, {})
  const [showsAll, setShowsAll] = useState(false)
  return (
    <QueryContent
      query={sessions}
      loadingLabel="Loading your devices"
      skeletonClass="h-16 w-full"
      errorText="Your devices could not be loaded."
    >
      {(devices) => (
        <>
          <ul className="divide-y divide-line">
            {devices.slice(0, showsAll ? devices.length : FIRST_SHOWN).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {!showsAll && devices.length > FIRST_SHOWN && (
            <Button
              variant="quiet"
              onClick={() => setShowsAll(true)}
            >{`Show all ${devices.length} devices`}</Button>
          )}
        </>
      )}
    </QueryContent>
  )
}

function SessionRow({ session }: { session: Session }) {
  const now = new Date(useNow(MINUTE_MS))
  const device = deviceText(session.device)
  const endSession = useCall(api.accounts.endSession, {
    onSuccess: () => {
      notify(`${device} is signed out.`, 'success')
      return refresh(api.accounts.sessions)
    },
    failed: 'That device could not be signed out. Please try again.',
  })
  return (
    <li ref={removalFocus} className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{device}</p>
        <p className="text-sm text-soft">{`Last used ${dayAndTime(session.last_seen_at, now)}`}</p>
      </div>
      {session.current ? (
        <Badge tone="leaf">This device</Badge>
      ) : (
        <Button
          variant="secondary"
          busy={endSession.isPending}
          onClick={() => endSession.mutate({ session_id: session.id })}
          className="shrink-0"
        >
          <span>Sign out</span>
          <span className="sr-only">{` ${device}`}</span>
        </Button>
      )}
    </li>
  )
}
