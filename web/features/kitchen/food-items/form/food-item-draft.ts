import type { DefaultValues } from 'react-hook-form'
import { storedValue } from '#web/platform/stored.ts'
import { emptyFields, type FoodItemFields } from './food-item-form.ts'

type Draft = Partial<Record<string, unknown>> | null

// Kept in the browser, so that a reload or the end of the session does not lose what was entered.
const draft = storedValue<Draft>('own:item-draft', (value) => (typeof value === 'object' ? value : null))

export const saveDraft = (values: object): void => draft.set({ ...values })
export const clearDraft = (): void => draft.set(null)

export interface RestoredDraft {
  values: DefaultValues<FoodItemFields>
  /** Whether something was entered that is not in an empty form. */
  isRestored: boolean
}

/** The stored draft, or an empty form. An end of sale before today is replaced by a new suggestion. */
export function restoreDraft(now: Date): RestoredDraft {
  const empty: Record<string, unknown> = emptyFields(now)
  const saved: Record<string, unknown> = draft.get() ?? {}
  const savedEnd = typeof saved['expires_at'] === 'string' ? saved['expires_at'] : ''
  const expires_at = savedEnd > String(empty['expires_at']).slice(0, 10) ? savedEnd : empty['expires_at']
  const values = { ...empty, ...saved, expires_at }
  const isRestored = Object.entries(values).some(([name, value]) => JSON.stringify(value ?? '') !== JSON.stringify(empty[name] ?? ''))
  return { values: values as DefaultValues<FoodItemFields>, isRestored }
}
