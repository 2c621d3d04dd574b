import type { Measure } from '#contract/desk/measures.ts'
import {
  holdRestaurant,
  releaseRestaurant,
  type StateBefore,
} from '#server/features/desk/approvals/public.ts'
import {
  lockRemoval,
  type PhotoUses,
  removeFoodItem,
  removePhoto,
  restoreFoodItem,
  restorePhoto,
} from '#server/features/kitchen/food-items/public.ts'
import { setListingPause } from '#server/features/kitchen/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ReportHooks } from '#server/features/desk/reports/report-deps.ts'
import { findInEffect, setBefore, type DecisionRow, type UntakenDecision } from './decision-store.ts'

interface MeasureDeps {
  hooks: ReportHooks
}

type Undoable = Pick<
  DecisionRow,
  'id' | 'object_kind' | 'object_id' | 'restaurant_id' | 'measure' | 'from_at' | 'before'
>

interface MeasureFlow<Before extends object> {
  /** Does it, and gives what was before. */
  take: (tx: Db, decision: UntakenDecision, now: Date) => Promise<Before>
  /** Restores what was before. */
  undo: (tx: Db, decision: Undoable & { before: Before }, now: Date, deps: MeasureDeps) => Promise<void>
  /** Measures that change the same; of several in effect the last one counts. */
  like: readonly Measure[]
}

const itemRemoved: MeasureFlow<{ removed: boolean }> = {
  take: async (tx, { object_id }, now) => ({ removed: !(await removeFoodItem(tx, object_id, now)) }),
  undo: async (tx, { object_id }, now, { hooks }) => {
    // Whoever is about to keep it removed as well waits here, or is seen.
    await lockRemoval(tx, object_id)
    for (const keepsRemoved of hooks.keepsRemoved) if (await keepsRemoved(tx, object_id)) return
    await restoreFoodItem(tx, object_id, now)
  },
  like: ['item_removed'],
}

const photoRemoved: MeasureFlow<PhotoUses> = {
  take: async (tx, { object_id, appeal_until, until_at }, now) => {
    const keep_until = until_at === null || until_at < appeal_until ? appeal_until : until_at
    return (
      (await removePhoto(tx, object_id, { now, keep_until })) ?? { food_item_ids: [], restaurant_ids: [] }
    )
  },
  undo: async (tx, { object_id, before }) => void (await restorePhoto(tx, object_id, before)),
  like: ['photo_removed'],
}

const asDate = (text: string | null): Date | null => (text === null ? null : new Date(text))

const listingPaused: MeasureFlow<{ paused_until: string | null }> = {
  take: async (tx, { restaurant_id, until_at }) => {
    const paused = await setListingPause(tx, restaurant_id, until_at)
    const before = paused?.before ?? null
    // The longer of two pauses counts.
    if (before !== null && until_at !== null && before > until_at)
      await setListingPause(tx, restaurant_id, before)
    return { paused_until: before?.toISOString() ?? null }
  },
  undo: async (tx, { restaurant_id, before }) =>
    void (await setListingPause(tx, restaurant_id, asDate(before.paused_until))),
  like: ['listing_paused'],
}

const heldState = (measure: Measure) => (measure === 'ended' ? 'closed' : 'suspended')

/** Nothing of the restaurant is shown. */
const restaurantHeld: MeasureFlow<StateBefore> = {
  take: (tx, { restaurant_id, measure, ground, until_at }, now) =>
    holdRestaurant(tx, restaurant_id, { state: heldState(measure), reason: ground, until: until_at, now }),
  undo: (tx, { restaurant_id, measure, from_at, before }, now) =>
    releaseRestaurant(tx, restaurant_id, { held: { state: heldState(measure), at: from_at }, before, now }),
  like: ['suspended', 'ended'],
}

const noAction: MeasureFlow<object> = {
  take: () => Promise.resolve({}),
  undo: () => Promise.resolve(),
  like: [],
}

/** Each undoes from what it has itself given as before. */
type AnyMeasureFlow = Omit<MeasureFlow<object>, 'undo'> & {
  undo: (tx: Db, decision: never, now: Date, deps: MeasureDeps) => Promise<void>
}

const measureFlows: Record<Measure, AnyMeasureFlow> = {
  item_removed: itemRemoved,
  photo_removed: photoRemoved,
  listing_paused: listingPaused,
  suspended: restaurantHeld,
  ended: restaurantHeld,
  no_action: noAction,
}

export const takeMeasure = (tx: Db, decision: UntakenDecision, now: Date): Promise<object> =>
  measureFlows[decision.measure].take(tx, decision, now)

/**
 * Undoes a measure. While a later decision holds the same, nothing changes but what that one restores in the
 * end: so the order in which decisions end does not matter.
 */
export async function undoMeasure(
  deps: MeasureDeps,
  tx: Db,
  decision: DecisionRow,
  now: Date,
): Promise<void> {
  const flow = measureFlows[decision.measure]
  const others = flow.like.length === 0 ? [] : await findInEffect(tx, decision, flow.like)
  const nextOne = others.find(({ sequence }) => sequence > decision.sequence)
  if (nextOne === undefined) await flow.undo(tx, decision as never, now, deps)
  else await setBefore(tx, nextOne.id, decision.before)
}
