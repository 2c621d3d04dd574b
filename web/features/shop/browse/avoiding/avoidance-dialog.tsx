import { dietNames, type Diet } from '#contract/kitchen/declarations/allergens.ts'
import { type FoodDiet, foodDiets } from '#contract/kitchen/declarations/food-diets.ts'
import { AllergenCheckboxes } from '#web/domain/declarations/allergen-checkboxes.tsx'
import {
  avoidsAnything,
  nothingAvoided,
  setAvoidance,
  useAvoidance,
} from '#web/domain/declarations/avoidance.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface AvoidanceDialogProps {
  onClose: () => void
}

const foodLabels: Record<FoodDiet, string> = { no_pork: 'Pork', no_beef: 'Beef', no_alcohol: 'Alcohol' }
const offeredDiets: Diet[] = ['vegan', 'vegetarian', 'halal', 'halal_certified', 'kosher_certified']

/** What the customer avoids. Each press applies at once, on this device. */
export function AvoidanceDialog({ onClose }: AvoidanceDialogProps) {
  const avoid = useAvoidance()
  const { allergens } = avoid
  return (
    <Dialog
      open
      onClose={onClose}
      title="What I avoid"
      description="Meals that contain it, or whose name or description says so, are hidden. Meals that may have it, or do not say, are marked. This stays on this device and is never sent."
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">Allergens</legend>
        <AllergenCheckboxes
          selected={allergens}
          onTick={(names) => setAvoidance({ ...avoid, allergens: [...allergens, ...names] })}
          onUntick={(names) =>
            setAvoidance({ ...avoid, allergens: allergens.filter((name) => !names.includes(name)) })
          }
        />
      </fieldset>
      <DietFields legend="Also avoid" names={foodDiets} labelOf={(diet) => foodLabels[diet]} />
      <p className="-mt-1 pl-2 text-sm text-soft">
        A meal passes when its kitchen declares that it has none. One that names it is hidden.
      </p>
      <DietFields
        legend="Only meals that are declared"
        names={offeredDiets}
        labelOf={(diet) => dietNames[diet]}
      />
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex gap-3 border-t border-line bg-card px-6 py-4">
        <Button onClick={onClose} className="flex-1">
          Done
        </Button>
        {avoidsAnything(avoid) && (
          <Button variant="secondary" onClick={() => setAvoidance(nothingAvoided)}>
            Clear all
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface DietFieldsProps<T extends Diet> {
  legend: string
  names: readonly T[]
  labelOf: (diet: T) => string
}

function DietFields<T extends Diet>({ legend, names, labelOf }: DietFieldsProps<T>) {
  const avoid = useAvoidance()
  const { diets } = avoid
  return (
    <fieldset className="min-w-0 border-t border-line pt-3">
      <legend className="sr-only">{legend}</legend>
      <p aria-hidden="true" className="pl-2 text-sm font-semibold text-soft">
        {legend}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-2">
        {names.map((diet) => (
          <Checkbox
            key={diet}
            label={labelOf(diet)}
            checked={diets.includes(diet)}
            onChange={(isTicked) =>
              setAvoidance({
                ...avoid,
                diets: isTicked ? [...diets, diet] : diets.filter((each) => each !== diet),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
