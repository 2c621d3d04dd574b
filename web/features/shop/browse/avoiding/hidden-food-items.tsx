import type { Diet } from '#contract/kitchen/declarations/allergens.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/class-names.ts'
import { nothingDeclaredText } from './diet-wording.ts'
import { hiddenText } from '#web/features/shop/browse/search-wording.ts'
import type { UnavoidedItems } from './use-unavoided-items.ts'

type Hidden = Pick<
  UnavoidedItems,
  'hiddenCount' | 'showsHidden' | 'isAvoiding' | 'hiddenClause' | 'toggleHidden'
>

/**
 * How many of the loaded meals are hidden, with a button that shows them; nothing for somebody who avoids
 * nothing.
 */
export function HiddenFoodItems({
  hiddenCount,
  showsHidden,
  isAvoiding,
  hiddenClause,
  toggleHidden,
}: Hidden) {
  if (!isAvoiding) return null
  return (
    <div className={classes('flex items-center gap-x-1.5 max-sm:text-sm', hiddenCount > 0 && 'mb-3')}>
      <p role="status">{hiddenCount > 0 && hiddenText(hiddenCount, showsHidden, hiddenClause)}</p>
      {hiddenCount > 0 && (
        <>
          <span aria-hidden="true">·</span>
          <button
            type="button"
            onClick={toggleHidden}
            className="inline-flex min-h-11 min-w-11 items-center font-semibold underline decoration-edge decoration-2 underline-offset-4"
          >
            <span>{showsHidden ? 'hide' : 'show'}</span>
            <span className="sr-only">{` ${hiddenCount === 1 ? 'it' : 'them'}`}</span>
          </button>
        </>
      )}
    </div>
  )
}

interface AllHiddenProps {
  unavoided: UnavoidedItems
  diets: readonly Diet[]
  /** Further meals are not loaded. */
  hasMore: boolean
}

/** In the place of the list when every meal that was loaded is hidden. */
export function AllHidden({ unavoided, diets, hasMore }: AllHiddenProps) {
  const { isNoneDeclared, allHiddenText, toggleHidden } = unavoided
  const show = (): void => {
    // The button disappears, and the focus would with it.
    document.querySelector<HTMLElement>('main h1')?.focus()
    toggleHidden()
  }
  return (
    <EmptyState
      title={
        isNoneDeclared
          ? nothingDeclaredText(diets, hasMore)
          : `Every meal ${hasMore ? 'so far' : 'here'} is hidden`
      }
      picture="/pictures/empty-plate.svg"
      action={
        <Button variant="secondary" onClick={show}>
          Show them
        </Button>
      }
    >
      {isNoneDeclared
        ? 'Each kitchen declares its own meals, and many have not said. Ask before you order one of those.'
        : allHiddenText}
    </EmptyState>
  )
}
