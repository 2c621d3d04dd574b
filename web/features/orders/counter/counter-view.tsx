import { isolatedText } from '#contract/text/isolated-text.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/people/accounts.ts'
import { canManage, membershipOf } from '#web/domain/people/membership.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import './counter.css'
import { CameraPanel } from './scanning/camera-panel.tsx'
import { CounterComplaints } from './counter-complaints.tsx'
import { CodeForm } from './code-form.tsx'
import { CounterMessage, HOW_TO_PAIR, PairDevice, readPairingToken } from './pair-device.tsx'
import { ScanConflicts } from './scan-conflicts.tsx'
import { useDeviceData } from './device-data.ts'
import { useDeviceIdentity } from './device-identity.ts'
import { ResultPanel } from './result-panel.tsx'
import { allowSound } from './scanning/sound.ts'
import { AllUnsentScans, UnsentScans, useScanQueue } from './scanning/use-scan-queue.tsx'
import { useCollect } from './use-collect.ts'
import { useReachable } from '#web/platform/offline/use-reachable.ts'
import { useOnline } from '#web/platform/offline/use-online.ts'
import { WaitingOrders } from './waiting-orders.tsx'
import CloudOff from 'virtual:icons/cloud-off'
import RefreshCw from 'virtual:icons/refresh-cw'
import Wifi from 'virtual:icons/wifi'
import { Badge } from '#web/ui/badge.tsx'

/** Whether answers come from the server, and how many scans still wait to be sent. */
function NetworkBadge({ isOnline, waiting }: { isOnline: boolean; waiting: number }) {
  return (
    <span role="status" className="flex flex-wrap items-center justify-end gap-2">
      {waiting > 0 && (
        <Badge tone="amber">
          <RefreshCw aria-hidden="true" className="size-4" />
          <span>{`${waiting} to send`}</span>
        </Badge>
      )}
      <Badge tone={isOnline ? 'leaf' : 'amber'}>
        {isOnline ? (
          <Wifi aria-hidden="true" className="size-4" />
        ) : (
          <CloudOff aria-hidden="true" className="size-4" />
        )}
        <span>{isOnline ? 'Online' : 'Offline'}</span>
      </Badge>
    </span>
  )
}

/**
 * The counter of a restaurant: scan a pass, see whether to hand the meal over, scan the next one. For its
 * staff, or on a paired device.
 */
export function CounterView({ user }: { user: User | null }) {
  const [pairingToken, setPairingToken] = useState(readPairingToken)
  const membership = membershipOf(user)
  const device = useDeviceIdentity(membership === null)
  if (pairingToken !== undefined)
    return <PairDevice token={pairingToken} onDone={() => setPairingToken(undefined)} />
  if (membership !== null) {
    const { restaurant_id, restaurant_name, role } = membership
    // An owner's account has the name that the restaurant was registered with.
    return (
      <Counter
        restaurant_id={restaurant_id}
        name={role === 'owner' ? restaurant_name : (user?.name ?? '')}
        hasComplaints={canManage(user)}
      />
    )
  }
  if (device === 'revoked') return <Revoked />
  if (device === 'unknown') return <LoadingDevice />
  if (device === null) return <SignInFirst isSignedIn={user !== null} />
  return (
    <Counter
      restaurant_id={device.restaurant_id}
      name={`${isolatedText(device.restaurant_name)} · ${isolatedText(device.name)}`}
    />
  )
}

interface CounterProps {
  restaurant_id: string
  name: string
  /** Whoever works here answers complaints. */
  hasComplaints?: boolean
}

function Counter({ restaurant_id, name, hasComplaints = false }: CounterProps) {
  const hasNetwork = useOnline()
  const isReachable = useReachable(true)
  const data = useDeviceData(restaurant_id)
  const queue = useScanQueue(restaurant_id)
  const isOnline = hasNetwork && isReachable && !data.isUnreachable && queue.waiting.length === 0
  const { reload } = queue
  const { scan, result, checking, clear, collectOutside, undo } = useCollect(
    restaurant_id,
    useCallback(() => void reload(), [reload]),
  )
  const onScan = useCallback((token: string) => void scan({ token }), [scan])
  const answer = useRef<HTMLDivElement>(null)
  // A code is typed, and an order pressed, below the answer.
  useEffect(() => {
    if (result !== undefined) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [result])
  /** What is pressed goes away, so the focus moves. */
  const showAnswer = (): void => answer.current?.focus()
  const collectWaiting = (code: string, outside_window: boolean): void => {
    showAnswer()
    void scan({ code }, outside_window)
  }
  const collectShownOutside = (): void => {
    showAnswer()
    void collectOutside?.()
  }
  return (
    <main
      onPointerDown={allowSound}
      className="mx-auto flex min-h-dvh w-full max-w-5xl flex-col gap-4 px-4 pt-3 pb-8"
    >
      <header className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl">Counter</h1>
          <p translate="no" className="truncate text-sm text-soft">
            {name}
          </p>
        </div>
        <NetworkBadge isOnline={isOnline} waiting={queue.waiting.length} />
      </header>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:items-start md:gap-6">
        <CameraPanel currentCode={checking ?? result?.text} onScan={onScan} />
        <ResultPanel
          ref={answer}
          result={result}
          isChecking={checking !== undefined}
          onClear={clear}
          onCollectOutside={collectOutside && collectShownOutside}
          onUndo={undo}
        />
        <CodeForm busy={checking !== undefined} onCode={(code) => void scan({ code })} />
        <div className="flex flex-col gap-6">
          <UnsentScans count={queue.unsentOfOthers} />
          <ScanConflicts conflicts={queue.conflicts} onDismiss={(scan_id) => void queue.dismiss(scan_id)} />
          {hasComplaints && <CounterComplaints />}
          <WaitingOrders
            orders={data.orders}
            spans={data.spans}
            isLoaded={data.isLoaded || data.isUnreachable}
            unconfirmed={new Set(queue.waiting.map((each) => each.order_id))}
            onCollect={collectWaiting}
          />
          {/* Another element once the orders above are there: one that moves is a layout shift. */}
          <a
            key={String(data.isLoaded)}
            href="/"
            className="self-start py-3 font-semibold underline underline-offset-4"
          >
            Back to Surplate
          </a>
        </div>
      </div>
    </main>
  )
}

function LoadingDevice() {
  return (
    <CounterMessage>
      <Loading label="Loading the counter">
        <Skeleton className="h-40 w-full rounded-card" />
      </Loading>
    </CounterMessage>
  )
}

function SignInFirst({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <CounterMessage>
      <AllUnsentScans />
      <p className="text-lg">
        {isSignedIn
          ? 'This account is on no restaurant’s team. Please sign in with an account of the team, then come back to this page.'
          : 'Please sign in with an account of the restaurant’s team first, then come back to this page.'}
      </p>
      <p>{HOW_TO_PAIR}</p>
      <a href="/" className={buttonClass('primary', 'text-lg')}>
        Go to Surplate to sign in
      </a>
    </CounterMessage>
  )
}

function Revoked() {
  return (
    <CounterMessage>
      <Callout kind="warning" live>
        <p className="font-semibold">This device has been revoked.</p>
        <p>It can hand nothing over any more, and has forgotten the orders.</p>
      </Callout>
      <AllUnsentScans />
      <p>{HOW_TO_PAIR}</p>
      <a href="/" className={buttonClass('secondary', 'text-lg')}>
        Go to Surplate to sign in
      </a>
    </CounterMessage>
  )
}
