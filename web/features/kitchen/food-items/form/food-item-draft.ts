import type { DefaultValues } from 'react-hook-form'
import { storedValue } from '#web/platform/stored.ts'
import { melbourneDate } from '#contract/time.ts'
import type { KitchenSchedule } from '#web/features/kitchen/hours/closing-times.ts'
import { emptyFields, type FoodItemFields } from './food-item-form.ts'

type Draft = Partial<Record<string, unknown>> | null

// Kept in the browser, so that a reload or the end of the session does not lose what was entered.
const draft = storedValue<Draft>('own:item-draft', (value) => (typeof value === 'object' ? value : null))

/** An end of sale that is only suggested is not kept: the next suggestion takes its place. */
export const saveDraft = (values: object, suggested_end?: string): void =>
  draft.set(
    'expires_at' in values && values.expires_at === suggested_end
      ? { ...values, expires_at: undefined }
      : { ...values },
  )
export const clearDraft = (): void => draft.set(null)

export interface RestoredDraft {
  values: DefaultValues<FoodItemFields>
  /** Whether something was entered that is not in an empty form. */
  isRestored: boolean
}

/** The stored draft, or an empty form. An end of sale before today is replaced by a new suggestion. */
export function restoreDraft(now: Date, schedule?: KitchenSchedule): RestoredDraft {
  const empty: Record<string, unknown> = emptyFields(now, schedule)
  const saved: Record<string, unknown> = draft.get() ?? {}
  const savedEnd = typeof saved['expires_at'] === 'string' ? saved['expires_at'] : ''
  const expires_at = savedEnd > melbourneDate(now) ? savedEnd : empty['expires_at']
  const values = { ...empty, ...saved, expires_at }
  const isRestored = Object.entries(values).some(
    ([name, value]) => JSON.stringify(value ?? '') !== JSON.stringify(empty[name] ?? ''),
  )
  return { values: values as DefaultValues<FoodItemFields>, isRestored }
}
