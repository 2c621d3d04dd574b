import type { DefaultValues } from 'react-hook-form'
import { storedValue } from '#web/platform/stored.ts'
import { emptyFields, type FoodItemFields } from './food-item-form.ts'

type Draft = Partial<Record<string, unknown>> | null

// Kept in the browser, so that a reload or the end of the session does not lose what was entered.
const draft = storedValue<Draft>('own:item-draft', (value) => (typeof value === 'object' ? value : null))

export const saveDraft = (values: object): void => draft.set({ ...values })
export const clearDraft = (): void => draft.set(null)

/** The stored draft, or an empty form. An end of sale before today is replaced by a new suggestion. */
export function restoreDraft(now: Date): DefaultValues<FoodItemFields> {
  const empty = emptyFields(now)
  const values = draft.get() ?? {}
  const { expires_at } = values
  const savedEnd = typeof expires_at === 'string' ? expires_at : ''
  return {
    ...empty,
    ...values,
    expires_at: savedEnd > String(empty.expires_at).slice(0, 10) ? savedEnd : empty.expires_at,
  }
}
