import MapPin from 'virtual:icons/map-pin'
import { clockMinutes, DAY_MINUTES, toTime } from '#contract/calendar-days.ts'
import { MINUTE_MS, wallClock } from '#contract/time.ts'
import { foodItemSorts } from '#contract/constants.ts'
import {
  avoidsAnything,
  nothingAvoided,
  setAvoidance,
  useAvoidance,
} from '#web/domain/declarations/avoidance.ts'
import {
  type FoodItemFilters,
  type FoodItemSort,
  withinKms,
} from '#web/domain/food-items/food-item-filters.ts'
import { useCustomerPosition } from '#web/domain/position/customer-position.ts'
import { AvoidanceFields } from '#web/features/shop/browse/avoiding/avoidance-fields.tsx'
import { clockText } from '#web/features/shop/browse/search-wording.ts'
import { useNow } from '#web/platform/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { sortLabels } from './set-filters.ts'

export interface FiltersDialogProps {
  filters: FoodItemFilters
  sort: FoodItemSort
  onFilter: (filters: FoodItemFilters) => void
  onSort: (sort: FoodItemSort) => void
  /** Asks where the customer is, in the place of this dialog. */
  onAskPosition: () => void
  onClose: () => void
}

const STEP_MINUTES = 30

/** The half hours from now until midnight, and the one that was chosen before. */
export function timesOfTonight(now: Date, chosen: string | undefined): string[] {
  const times = new Set(chosen === undefined ? [] : [chosen])
  const first = (Math.floor(clockMinutes(wallClock(now)) / STEP_MINUTES) + 1) * STEP_MINUTES
  for (let minute = first; minute < DAY_MINUTES; minute += STEP_MINUTES) times.add(toTime(minute))
  return [...times].toSorted()
}

/** Without the field where there is no value for it. */
function withFilter<Key extends 'within_km' | 'pickup_after' | 'shows_unreachable'>(
  filters: FoodItemFilters,
  key: Key,
  value: FoodItemFilters[Key] | undefined,
): FoodItemFilters {
  const { [key]: _, ...others } = filters
  return value === undefined ? (others as FoodItemFilters) : { ...filters, [key]: value }
}

/** In which order, what can be reached and until when, and what is avoided. Each choice holds at once. */
export function FiltersDialog({
  filters,
  sort,
  onFilter,
  onSort,
  onAskPosition,
  onClose,
}: FiltersDialogProps) {
  const position = useCustomerPosition()
  const now = useNow(MINUTE_MS)
  const ask = (): void => {
    onClose()
    onAskPosition()
  }
  return (
    <Dialog open onClose={onClose} title="Filters">
      <SelectField
        label="Sort by"
        value={sort}
        onChange={({ target }) =>
          target.value === 'distance' && position === null ? ask() : onSort(target.value as FoodItemSort)
        }
      >
        {foodItemSorts.map((option) => (
          <option key={option} value={option}>
            {sortLabels[option]}
          </option>
        ))}
      </SelectField>
      {position === null ? (
        <div className="flex flex-col items-start gap-2">
          <p>Say where you are to see what you can still reach, and how far away it is.</p>
          <Button variant="secondary" onClick={ask}>
            <MapPin aria-hidden="true" className="size-5" />
            <span>Where are you?</span>
          </Button>
        </div>
      ) : (
        <>
          <Checkbox
            className="-ml-2"
            label="Only what I can still reach before pickup ends"
            checked={filters.shows_unreachable !== true}
            onChange={(isLimited) =>
              onFilter(withFilter(filters, 'shows_unreachable', isLimited ? undefined : true))
            }
          />
          <SelectField
            label={`How far from ${position.suburb}`}
            value={filters.within_km ?? ''}
            onChange={({ target }) =>
              onFilter(
                withFilter(
                  filters,
                  'within_km',
                  withinKms.find((km) => String(km) === target.value),
                ),
              )
            }
          >
            <option value="">Any distance</option>
            {withinKms.map((km) => (
              <option key={km} value={km}>{`Within ${km} km`}</option>
            ))}
          </SelectField>
        </>
      )}
      <SelectField
        label="Pick up"
        value={filters.pickup_after ?? ''}
        onChange={({ target }) =>
          onFilter(withFilter(filters, 'pickup_after', target.value === '' ? undefined : target.value))
        }
      >
        <option value="">Any time</option>
        {timesOfTonight(new Date(now), filters.pickup_after).map((time) => (
          <option key={time} value={time}>{`After ${clockText(time)}`}</option>
        ))}
      </SelectField>
      <AvoidanceFields />
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex gap-3 border-t border-line bg-card px-6 py-4">
        <Button onClick={onClose} className="flex-1">
          Show meals
        </Button>
        {avoidsAnything(useAvoidance()) && (
          <Button variant="secondary" onClick={() => setAvoidance(nothingAvoided)}>
            Avoid nothing
          </Button>
        )}
      </div>
    </Dialog>
  )
}
