import { useCallback, useEffect, useRef } from 'react'
import type { User } from '#contract/accounts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import './counter.css'
import { CameraPanel } from './camera-panel.tsx'
import { CodeForm } from './code-form.tsx'
import { ConflictList } from './conflict-list.tsx'
import { useDeviceData } from './device-data.ts'
import { NetworkBadge } from './network-badge.tsx'
import { ResultPanel } from './result-panel.tsx'
import { allowSound } from './sound.ts'
import { useCollect } from './use-collect.ts'
import { useScanQueue } from './use-scan-queue.ts'
import { useOnline } from '#web/platform/use-online.ts'
import { WaitingOrders } from './waiting-orders.tsx'

/** The counter of a restaurant: scan a pass, see whether to hand the meal over, scan the next one. */
export function CounterView({ user }: { user: User | null }) {
  if (user?.restaurant_id == null) return <SignInFirst isSignedIn={user !== null} />
  return <Counter restaurant_id={user.restaurant_id} name={user.name} />
}

function Counter({ restaurant_id, name }: { restaurant_id: string; name: string }) {
  const isOnline = useOnline()
  const data = useDeviceData(restaurant_id)
  const queue = useScanQueue(restaurant_id)
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
  const collectFromList = (code: string, outside_window: boolean): void => {
    showAnswer()
    void scan({ code }, outside_window)
  }
  const collectShownOutside = (): void => {
    showAnswer()
    void collectOutside?.()
  }
  return (
    <main onPointerDown={allowSound} className="mx-auto flex min-h-dvh w-full max-w-5xl flex-col gap-4 px-4 pt-3 pb-8">
      <header className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl">Counter</h1>
          <p className="truncate text-sm text-soft">{name}</p>
        </div>
        <NetworkBadge isOnline={isOnline && !data.isUnreachable && queue.waiting.length === 0} waiting={queue.waiting.length} />
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
          <ConflictList conflicts={queue.conflicts} onDismiss={(scan_id) => void queue.dismiss(scan_id)} />
          <WaitingOrders
            orders={data.orders}
            isLoaded={data.isLoaded || data.isUnreachable}
            unconfirmed={new Set(queue.waiting.map((each) => each.order_id))}
            onCollect={collectFromList}
          />
          <a href="/" className="self-start py-3 font-semibold underline underline-offset-4">
            Back to Surplate
          </a>
        </div>
      </div>
    </main>
  )
}

function SignInFirst({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col justify-center gap-4 px-4 py-8">
      <h1 className="text-4xl">Counter</h1>
      <p className="text-lg">
        {isSignedIn
          ? 'This account has no restaurant. Please sign in with your restaurant’s account, then come back to this page.'
          : 'Please sign in as a restaurant partner first, then come back to this page.'}
      </p>
      <a href="/" className={buttonClass('primary', 'text-lg')}>
        Go to Surplate to sign in
      </a>
    </main>
  )
}
