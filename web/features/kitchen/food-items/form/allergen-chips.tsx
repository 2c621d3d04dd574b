import Check from 'virtual:icons/check'
import ChevronDown from 'virtual:icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import {
  type Allergen,
  allergenNames,
  allergens,
  treeNuts,
} from '#contract/kitchen/declarations/allergens.ts'
import { classes } from '#web/ui/class-names.ts'
import { type AllergenFields, type AllergenPresence, presenceOf } from './declared-allergens.ts'

const others = allergens.filter((name) => !treeNuts.includes(name))
const asLabel = (name: Allergen): string =>
  `${allergenNames[name].slice(0, 1).toUpperCase()}${allergenNames[name].slice(1)}`

/** Toggle buttons have a third state; what the states mean is read with them as a description. */
const ariaPressed = { contains: true, may_be_present: 'mixed', not_stated: false } as const
export const stateNames = {
  contains: 'Contains',
  may_be_present: 'May be present as traces',
  not_stated: 'Not stated',
} as const

const allergenStates = ['contains', 'may_be_present', 'not_stated'] as const

const chipClass =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-full border-2 px-3 py-1 font-medium leading-snug transition-[background-color] duration-150'
const stateClasses = {
  contains: 'border-ink bg-ink text-paper font-semibold',
  may_be_present: 'border-dashed border-amber bg-amber-wash text-ink',
  not_stated: 'border-edge bg-card hover:border-ink hover:bg-sunk',
}

interface AllergenChipsProps {
  fields: AllergenFields
  /** Names that one button presses together. */
  onPress: (names: readonly Allergen[]) => void
}

/**
 * A button for each allergen, which goes through its three states; tree nuts are folded until one is asked
 * for or stated.
 */
export function AllergenChips({ fields, onPress }: AllergenChipsProps) {
  const [choice, setChoice] = useState<boolean>()
  const isOpen = choice ?? treeNuts.some((name) => presenceOf(fields, name) !== undefined)
  const id = useId()
  const chip = (name: Allergen) => (
    <Chip key={name} descriptionId={id} presence={presenceOf(fields, name)} onPress={() => onPress([name])}>
      {asLabel(name)}
    </Chip>
  )
  const [almond] = treeNuts
  const first = almond && presenceOf(fields, almond)
  return (
    <div className="flex flex-wrap gap-2">
      {allergenStates.map((state) => (
        <span key={state} id={`${id}-${state}`} hidden>
          {stateNames[state]}
        </span>
      ))}
      {others.map(chip)}
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setChoice(!isOpen)}
        className={classes(chipClass, stateClasses.not_stated)}
      >
        <span>Tree nuts</span>
        <ChevronDown
          aria-hidden="true"
          className={classes('size-4 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <>
          <Chip
            descriptionId={id}
            presence={treeNuts.every((name) => presenceOf(fields, name) === first) ? first : undefined}
            onPress={() => onPress(treeNuts)}
          >
            All tree nuts
          </Chip>
          {treeNuts.map(chip)}
        </>
      )}
    </div>
  )
}

interface ChipProps {
  presence: AllergenPresence | undefined
  /** How the ids of the descriptions of the states begin. */
  descriptionId: string
  onPress: () => void
  children: ReactNode
}

function Chip({ presence, descriptionId, onPress, children }: ChipProps) {
  const state = presence ?? 'not_stated'
  return (
    <button
      type="button"
      aria-pressed={ariaPressed[state]}
      aria-describedby={`${descriptionId}-${state}`}
      onClick={onPress}
      className={classes(chipClass, stateClasses[state])}
    >
      {state === 'contains' && <Check aria-hidden="true" className="-ml-1 size-4" />}
      <span>{children}</span>
      {state === 'may_be_present' && (
        <span aria-hidden="true" className="text-sm font-normal">
          traces
        </span>
      )}
    </button>
  )
}
