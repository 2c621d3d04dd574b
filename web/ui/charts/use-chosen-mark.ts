import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { nextCell } from './chart-numbers.ts'

export interface ChosenMark {
  /** Of the mark whose numbers are read; undefined while none is. */
  chosen: number | undefined
  choose: (at: number | undefined) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerLeave: (event: PointerEvent) => void
}

/** The mark of a chart that the pointer is on, or that the arrow keys lead to. Escape leaves it. */
export function useChosenMark(marks: number, columns = marks): ChosenMark {
  const [chosen, choose] = useState<number>()
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && chosen !== undefined) {
      event.preventDefault()
      choose(undefined)
      return
    }
    const next = nextCell(event.key, chosen, columns, marks)
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }
  const onPointerLeave = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse') choose(undefined)
  }
  const isThere = chosen !== undefined && chosen < marks
  return { chosen: isThere ? chosen : undefined, choose, onKeyDown, onPointerLeave }
}
