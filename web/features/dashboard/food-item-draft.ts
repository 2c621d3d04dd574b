import type { DefaultValues } from 'react-hook-form'
import { stored } from '#web/platform/stored.ts'
import { emptyFields, type FoodItemFields } from './food-item-form.ts'

type Draft = Partial<Record<string, unknown>> | null

// What is typed outlives a reload and a session that ends meanwhile.
const draft = stored<Draft>('own:item-draft', (found) => (typeof found === 'object' ? found : null))

export const saveDraft = (typed: object): void => draft.set({ ...typed })
export const clearDraft = (): void => draft.set(null)

/** What was being typed, or an empty form; an end that has passed is suggested anew. */
export function restoreDraft(now: Date): DefaultValues<FoodItemFields> {
  const empty = emptyFields(now)
  const typed = draft.get() ?? {}
  const { expires_at } = typed
  const end = typeof expires_at === 'string' ? expires_at : ''
  return {
    ...empty,
    ...typed,
    expires_at: end > String(empty.expires_at).slice(0, 10) ? end : empty.expires_at,
  }
}
