import {
  type Allergen,
  allergenNames,
  allergens,
  treeNuts,
} from '#contract/kitchen/declarations/allergens.ts'
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
export function AllergenCheckboxes({ selected, onTick, onUntick }: AllergenCheckboxesProps) {
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
