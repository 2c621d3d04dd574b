import { UNDONE_DAYS, type UndoneCollection } from '#contract/kitchen/staff.ts'
import { listedCode } from '#contract/orders/order-code-wording.ts'
import { dayAndTime, timeOfDay } from '#contract/time-wording.ts'
import { kitchenApi } from '#web/domain/kitchen-api.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { useEndpoint } from '#web/platform/http/query.ts'
import { Untranslated } from '#web/ui/untranslated.tsx'

const outcomes: Partial<Record<UndoneCollection['status'], string>> = {
  collected: 'Collected later.',
  missed: 'Not collected again.',
  cancelled: 'Cancelled.',
}

function undoneText({ code, status, collected_at, collected_by, undone_at, undone_by }: UndoneCollection) {
  const undone = `undone ${dayAndTime(undone_at, new Date(serverNow()))} by ${undone_by ?? 'your staff'}`
  const collected = `Collected at ${timeOfDay(collected_at)}${collected_by === null ? '' : ` by ${collected_by}`}`
  return [`${listedCode({ code, status })}:`, `${collected}, ${undone}.`, outcomes[status] ?? ''].join(' ')
}

/** Who took collections back. Nothing without any. */
export function UndoneCollections() {
  const { data = [] } = useEndpoint(kitchenApi.staff.undone, {}, { staleTime: 0 })
  if (data.length === 0) return null
  return (
    <div>
      <h4 className="font-display text-lg font-bold">Collections undone</h4>
      <p className="text-soft">{`At the counter, within ${UNDONE_DAYS} days.`}</p>
      <ul className="divide-y divide-line">
        {data.map((each) => (
          <li key={`${each.order_id} ${each.undone_at}`} className="py-2 wrap-anywhere">
            <Untranslated words={[listedCode(each), each.collected_by, each.undone_by]}>
              {undoneText(each)}
            </Untranslated>
          </li>
        ))}
      </ul>
    </div>
  )
}
