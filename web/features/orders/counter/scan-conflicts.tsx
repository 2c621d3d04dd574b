import { timeOfDay } from '#contract/time-wording.ts'
import { spacedCode } from '#contract/orders/order-code-wording.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Untranslated } from '#web/ui/untranslated.tsx'
import type { QueuedScan } from './scanning/scan-queue.ts'

/** Scans that were accepted offline and that the server refused later; a person has to see each of them. */
export function ScanConflicts({
  conflicts,
  onDismiss,
}: {
  conflicts: QueuedScan[]
  onDismiss: (scan_id: string) => void
}) {
  if (conflicts.length === 0) return null
  return (
    <section aria-labelledby="conflicts-heading" className="flex flex-col gap-3">
      <h2 id="conflicts-heading" className="text-xl">
        Handed over offline, then refused
      </h2>
      {conflicts.map((scan) => (
        <Callout key={scan.scan_id} kind="error" live>
          <p className="font-semibold">
            <Untranslated
              words={[scan.code && spacedCode(scan.code)]}
            >{`${scan.order_lines}${scan.code !== undefined ? ` (${spacedCode(scan.code)})` : ''}, at ${timeOfDay(scan.scanned_at)}`}</Untranslated>
          </p>
          <p>{scan.conflict}</p>
          <Button variant="secondary" onClick={() => onDismiss(scan.scan_id)} className="mt-2">
            I have seen this
          </Button>
        </Callout>
      ))}
    </section>
  )
}
