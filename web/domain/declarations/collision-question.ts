import { type ComponentType, createElement, type ReactNode, useSyncExternalStore } from 'react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { whenLoaded } from '#web/platform/late-code.ts'
import { avoidance, collisionOf, needsWords } from './avoidance.ts'
import type { CollidingFoodItem, CollisionDialogProps } from './collision-dialog.tsx'
import { loadWordReader, wordReader } from './word-reader.ts'

interface Question {
  Dialog: ComponentType<CollisionDialogProps>
  props: CollisionDialogProps
}

let question: Question | undefined
let rerender = (): void => {}

function setQuestion(to: Question | undefined): void {
  question = to
  rerender()
}

export const collidingItems = (items: FoodItem[]): CollidingFoodItem[] =>
  items.flatMap((item) => {
    const collision = collisionOf(item, avoidance())
    return collision === undefined ? [] : [{ item, collision }]
  })

/**
 * Calls `proceed`; before that, where a meal has or may have what the customer avoids, it asks whether to.
 */
export async function askAboutCollisions(
  items: FoodItem[],
  act: CollisionDialogProps['act'],
  proceed: () => void,
): Promise<void> {
  if (needsWords(avoidance()) && wordReader() === undefined) await loadWordReader()
  const colliding = collidingItems(items)
  if (colliding.length === 0) return proceed()
  const onClose = (): void => setQuestion(undefined)
  const onProceed = (): void => {
    onClose()
    proceed()
  }
  // Most customers avoid nothing.
  await whenLoaded(import('./collision-dialog.tsx'), ({ CollisionDialog: Dialog }) =>
    setQuestion({ Dialog, props: { items: colliding, act, onProceed, onClose } }),
  )
}

const subscribe = (onChange: () => void): (() => void) => {
  rerender = onChange
  return () => {
    rerender = () => {}
  }
}

/** The open question. Rendered once. */
export function CollisionQuestion(): ReactNode {
  const current = useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  )
  return current === undefined ? null : createElement(current.Dialog, current.props)
}
