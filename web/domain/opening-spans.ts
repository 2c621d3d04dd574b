import { toMinute } from '#contract/calendar-days.ts'
import type { OpeningSpan } from '#contract/kitchen/hours.ts'

/** "5:00 pm" for "17:00" */
export function clockText(time: string): string {
  const minute = toMinute(time)
  const hour = Math.floor(minute / 60)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)} ${hour < 12 ? 'am' : 'pm'}`
}

type Span = Pick<OpeningSpan, 'opens' | 'closes'>

/** Whether a span ends on the day after the one on which it begins. */
export const endsNextDay = ({ opens, closes }: Span): boolean => closes <= opens

/** "5:00–10:00 pm", "11:30 am–2:00 pm" */
export function spanText({ opens, closes }: Span): string {
  const end = clockText(closes)
  const start = clockText(opens)
  return `${start.endsWith(end.slice(-3)) && !endsNextDay({ opens, closes }) ? start.slice(0, -3) : start}–${end}`
}
