import {
  type Allergen,
  allergenNames,
  allergens,
  type Diet,
  dietNames,
  type FoodDiet,
  foodDiets,
  treeNuts,
} from '#contract/kitchen/declarations/allergens.ts'
import { setAvoidance, useAvoidance } from '#web/domain/declarations/avoidance.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

interface AllergenCheckboxesProps {
  selected: readonly Allergen[]
  onTick: (names: readonly Allergen[]) => void
  onUntick: (names: readonly Allergen[]) => void
}

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-x-2'
const others = allergens.filter((name) => !treeNuts.includes(name))

const asLabel = (name: Allergen): string =>
  `${allergenNames[name].slice(0, 1).toUpperCase()}${allergenNames[name].slice(1)}`

/** A checkbox for each allergen, tree nuts first with a button that ticks all of them. */
function AllergenCheckboxes({ selected, onTick, onUntick }: AllergenCheckboxesProps) {
  const hasAllNuts = treeNuts.every((name) => selected.includes(name))
  const checkbox = (name: Allergen) => (
    <Checkbox
      key={name}
      label={asLabel(name)}
      checked={selected.includes(name)}
      onChange={(isTicked) => (isTicked ? onTick([name]) : onUntick([name]))}
    />
  )
  return (
    <>
      <div className={gridClass}>{others.map(checkbox)}</div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-2 pl-2">
        <p className="text-sm font-semibold text-soft">Tree nuts</p>
        <button
          type="button"
          onClick={() => (hasAllNuts ? onUntick(treeNuts) : onTick(treeNuts))}
          className="min-h-11 rounded-control px-2 text-sm font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:bg-sunk"
        >
          {hasAllNuts ? 'No tree nuts' : 'All tree nuts'}
        </button>
      </div>
      <div className={gridClass}>{treeNuts.map(checkbox)}</div>
    </>
  )
}

const foodLabels: Record<FoodDiet, string> = { no_pork: 'Pork', no_beef: 'Beef', no_alcohol: 'Alcohol' }
const offeredDiets: Diet[] = ['vegan', 'vegetarian', 'halal', 'halal_certified', 'kosher_certified']

/** What the customer avoids. Each press applies at once, on this device. */
export function AvoidanceFields() {
  const avoid = useAvoidance()
  return (
    <>
      <div className="-mb-2 border-t border-line pt-4">
        <h3 className="text-xl">What I avoid</h3>
        <p className="mt-1 text-sm text-soft">
          Meals that contain it, or whose name or description says so, are hidden. Meals that may have it, or
          do not say, are marked. This stays on this device and is never sent.
        </p>
      </div>
      <fieldset className="min-w-0">
        <legend className="sr-only">Allergens</legend>
        <AllergenCheckboxes
          selected={avoid.allergens}
          onTick={(names) => setAvoidance({ ...avoid, allergens: [...avoid.allergens, ...names] })}
          onUntick={(names) =>
            setAvoidance({ ...avoid, allergens: avoid.allergens.filter((name) => !names.includes(name)) })
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
    </>
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
