import type { ReactNode } from 'react'
import type { DeskSession } from '#contract/people/operators.ts'
import { shortDate, timeOfDay } from '#contract/time-wording.ts'
import { useClock } from '#web/platform/clock.ts'
import { Callout } from '#web/ui/callout.tsx'

type Wait = Pick<DeskSession['operator'], 'approves_money_from'>

/** From when an operator may approve money; undefined when they may now. */
export function useApprovesFrom({ approves_money_from: from }: Wait): string | undefined {
  const waits = useClock((now) => typeof from === 'string' && Date.parse(from) > now)
  return waits && typeof from === 'string' ? `${shortDate(from)}, ${timeOfDay(from)}` : undefined
}

/** What approves money, or, to somebody who is too new to, from when they may. */
export function ApprovesMoney({ own, children }: { own: Wait; children: ReactNode }) {
  const from = useApprovesFrom(own)
  if (from === undefined) return children
  return (
    <Callout kind="info">
      {`Your role or your second step is new: you may approve money from ${from}. Somebody else who may can do it now.`}
    </Callout>
  )
}
