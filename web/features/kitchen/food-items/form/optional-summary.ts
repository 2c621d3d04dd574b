import { dateLines, storageLine } from '#contract/kitchen/declarations/declaration-wording.ts'
import { timeOfDay } from '#contract/time-wording.ts'
import { type FoodItemFields, instantOf } from './food-item-form.ts'

export const optionalNames = [
  'pickup_start',
  'pickup_end',
  'portion_weight_g',
  'storage',
  'use_by',
  'best_before',
] as const
type OptionalValues = Partial<Pick<FoodItemFields, (typeof optionalNames)[number]>>

const NOTHING = 'Pickup window and portion weight, storage and dates (optional)'

function pickupText(word: string, local: unknown): string[] {
  const at = instantOf(local)
  return at === undefined ? [] : [`Pickup ${word} ${timeOfDay(at)}`]
}

const storageText = (storage: OptionalValues['storage']): string[] =>
  storage === undefined || storage.method === ''
    ? []
    : [storageLine({ method: storage.method, since: null }, new Date(0)) ?? '']

const dayOf = (day: unknown): string | null => (typeof day === 'string' && day !== '' ? day : null)

/** What is filled in of the fields that are needed seldom, or which they are. */
export function optionalSummary({
  pickup_start,
  pickup_end,
  portion_weight_g,
  storage,
  use_by,
  best_before,
}: OptionalValues): string {
  const texts = [
    ...pickupText('from', pickup_start),
    ...pickupText('until', pickup_end),
    ...(Number.isFinite(portion_weight_g) ? [`${String(portion_weight_g)} g`] : []),
    ...storageText(storage),
    ...dateLines({ use_by: dayOf(use_by), best_before: dayOf(best_before) }),
  ]
  return texts.length === 0 ? NOTHING : texts.join(' · ')
}
