import { CircleCheckBig, CloudOff, type LucideIcon, OctagonX, ScanLine } from 'lucide-react'
import { windowText } from '#contract/pickup-windows.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { useNow } from '#web/platform/clock.ts'
import { spacedCode } from '#web/domain/order-wording.ts'
import { classes } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { verdictLooks } from './outcome.ts'
import type { Result } from './use-collect.ts'

const icons: Record<'good' | 'unsure' | 'bad', LucideIcon> = { good: CircleCheckBig, unsure: CloudOff, bad: OctagonX }
const actionClass = 'min-h-12 rounded-control border-2 border-current px-4 text-lg font-bold outline-current'
const panelClass = 'flex min-h-64 flex-col justify-center rounded-card px-5 py-6'

interface AnswerActions {
  onClear: () => void
  /** Undefined when the collection cannot be undone any more. */
  onUndo: (() => Promise<void>) | undefined
}

/** The answer to the last scan, readable from an arm's length: colour, icon, word, and what to hand over. */
export function ResultPanel({ result, isChecking, ...actions }: AnswerActions & { result: Result | undefined; isChecking: boolean }) {
  return (
    <div aria-live="assertive" aria-atomic="true">
      {result === undefined ? <Waiting isChecking={isChecking} /> : <Answer key={result.scan_id} result={result} {...actions} />}
    </div>
  )
}

function Waiting({ isChecking }: { isChecking: boolean }) {
  return (
    <div className={classes(panelClass, 'items-center gap-3 border-2 border-dashed border-line text-center text-soft')}>
      {isChecking ? (
        <p className="flex items-center gap-3 font-display text-2xl font-bold text-ink">
          <Spinner /> Checking…
        </p>
      ) : (
        <>
          <ScanLine aria-hidden="true" className="size-12" />
          <p className="font-display text-2xl font-bold text-ink">Ready to scan</p>
          <p>Hold the customer’s code in front of the camera, or type the code they say.</p>
        </>
      )}
    </div>
  )
}

function Answer({ result, onClear, onUndo }: AnswerActions & { result: Result }) {
  const now = new Date(useNow(MINUTE_MS))
  const { word, signal } = verdictLooks[result.verdict]
  const Icon = icons[signal]
  const { order } = result
  return (
    <div data-verdict={result.verdict} className={classes(panelClass, `signal-${signal} signal-in gap-3`)}>
      <div className="flex items-center gap-4">
        <Icon aria-hidden="true" className="size-20 shrink-0" strokeWidth={2.25} />
        <p className="min-w-0 font-display text-4xl leading-none font-extrabold">{word}</p>
      </div>
      {order !== undefined && (
        <div className="flex flex-col gap-1">
          {order.customer_first_name !== null && <p className="text-2xl font-bold">{order.customer_first_name}</p>}
          <ul className="text-2xl leading-snug wrap-anywhere">
            {order.items.map((line) => (
              <li key={line.food_item_id}>
                <span className="font-bold tabular-nums">{line.quantity} ×</span> {line.name}
              </li>
            ))}
          </ul>
          <p>
            Code {spacedCode(order.code)} · pickup {windowText(order, now)}
          </p>
        </div>
      )}
      {(order === undefined || signal !== 'good') && <p className="text-lg font-medium">{result.detail}</p>}
      <div className="flex gap-3">
        <button type="button" onClick={onClear} className={classes(actionClass, 'flex-1')}>
          Next
        </button>
        {onUndo !== undefined && (
          <button type="button" onClick={() => void onUndo()} className={actionClass}>
            Undo
          </button>
        )}
      </div>
    </div>
  )
}
