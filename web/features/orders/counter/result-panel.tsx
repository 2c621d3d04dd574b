import type { Ref } from 'react'
import CircleCheckBig from 'virtual:icons/circle-check-big'
import CloudOff from 'virtual:icons/cloud-off'
import OctagonX from 'virtual:icons/octagon-x'
import ScanLine from 'virtual:icons/scan-line'
import { windowText } from '#contract/kitchen/pickup-windows.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { useNow } from '#web/platform/clock.ts'
import { eatenFrom, LineDeclaration } from '#web/domain/declarations/line-declaration.tsx'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { classes } from '#web/ui/class-names.ts'
import type { Icon } from '#web/ui/icons/icon.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import { verdictLooks } from './outcome.ts'
import type { Result } from './use-collect.ts'

const icons: Record<'good' | 'unsure' | 'bad', Icon> = {
  good: CircleCheckBig,
  unsure: CloudOff,
  bad: OctagonX,
}
const actionClass = 'min-h-12 rounded-control border-2 border-current px-4 text-lg font-bold outline-current'
const panelClass = 'flex min-h-64 flex-col justify-center rounded-card px-5 py-6'

interface AnswerActions {
  onClear: () => void
  /** Collects all the same; undefined when staff cannot decide that. */
  onCollectOutside: (() => void) | undefined
  /** Undefined when the collection cannot be undone any more. */
  onUndo: (() => Promise<void>) | undefined
}

interface ResultPanelProps extends AnswerActions {
  result: Result | undefined
  isChecking: boolean
  ref: Ref<HTMLDivElement>
}

/** The answer to the last scan, readable from an arm's length: colour, icon, word, and what to hand over. */
export function ResultPanel({ result, isChecking, ref, ...actions }: ResultPanelProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      aria-live="assertive"
      aria-atomic="true"
      className="scroll-my-4 rounded-card outline-none"
    >
      {result === undefined ? (
        <Waiting isChecking={isChecking} />
      ) : (
        <Answer key={result.scan_id} result={result} {...actions} />
      )}
    </div>
  )
}

function Waiting({ isChecking }: { isChecking: boolean }) {
  return (
    <div
      className={classes(
        panelClass,
        'items-center gap-3 border-2 border-dashed border-line text-center text-soft',
      )}
    >
      {isChecking ? (
        <p className="flex items-center gap-3 font-display text-2xl font-bold text-ink">
          <Spinner /> <span>Checking…</span>
        </p>
      ) : (
        <>
          <ScanLine aria-hidden="true" className="size-12" />
          <p className="font-display text-2xl font-bold text-ink">Ready to scan</p>
          <p>Hold the customer’s code in front of the camera, type the code they say, or tap their order.</p>
        </>
      )}
    </div>
  )
}

function Answer({ result, onClear, onCollectOutside, onUndo }: AnswerActions & { result: Result }) {
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
          {order.customer_first_name !== null && (
            <p translate="no" className="text-2xl font-bold">
              {order.customer_first_name}
            </p>
          )}
          <ul className="text-2xl leading-snug wrap-anywhere">
            {order.items.map((line) => (
              <li key={line.food_item_id}>
                <span className="font-bold tabular-nums">{`${line.quantity} ×`}</span> <bdi>{line.name}</bdi>
                <LineDeclaration line={line} at={eatenFrom(order, now)} className="mt-0.5 text-base" />
              </li>
            ))}
          </ul>
          <p>
            <Untranslated
              words={[spacedCode(order.code)]}
            >{`Code ${spacedCode(order.code)} · pickup ${windowText(order, now)}`}</Untranslated>
          </p>
        </div>
      )}
      {(order === undefined || signal !== 'good') && <p className="text-lg font-medium">{result.detail}</p>}
      {onCollectOutside !== undefined && (
        <button
          type="button"
          onClick={onCollectOutside}
          className={classes(actionClass, 'signal-action min-h-16 text-xl')}
        >
          Hand over anyway
        </button>
      )}
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
