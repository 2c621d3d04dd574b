import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import { serverNow } from '#web/platform/http/server-time.ts'

/** How long ago an instant is, in the largest whole unit: `5 minutes`, `3 hours`, `2 days`. */
export function formatAge(instant: string): string {
  const ms = Math.max(0, serverNow() - Date.parse(instant))
  const [unit, count] =
    ms >= DAY_MS ? ['day', ms / DAY_MS] : ms >= HOUR_MS ? ['hour', ms / HOUR_MS] : ['minute', ms / MINUTE_MS]
  const whole = Math.floor(count)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
