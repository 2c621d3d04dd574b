import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

// The card and its placeholder share these, so that nothing moves when the food items arrive.
// With large text they wrap, picture over facts and price over button.
export const frontClass = 'flex gap-3 max-sm:flex-wrap p-2 pb-0 sm:flex-col sm:gap-0 sm:p-0'
export const pictureClass =
  'relative w-22 shrink-0 self-start overflow-hidden rounded-control sm:w-full sm:rounded-none'
export const pictureShapeClass = 'max-sm:aspect-square sm:aspect-[2/1]'
export const factsClass = 'flex min-w-0 flex-[1_1_9rem] flex-col gap-0.5 sm:flex-none sm:gap-1 sm:p-4 sm:pb-0'
export const descriptionClass =
  'line-clamp-1 text-sm leading-5 sm:line-clamp-2 sm:min-h-12 sm:text-base sm:leading-6'
/** On a wide screen one line of it gives way to the distance. */
export const shortDescriptionClass = 'line-clamp-1 text-sm leading-5 sm:text-base sm:leading-6'
export const timesClass = 'mx-2 mt-1.5 sm:mx-4 sm:mt-2.5'
export const claimsClass = 'mx-2 mt-1.5 text-sm leading-5 sm:mx-4 sm:mt-2'
export const footClass =
  'mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 p-2 pt-1.5 sm:p-4 sm:pt-3'

/** In the place of a card whose food item, or whose code, is loading. */
export function FoodItemCardSkeleton() {
  return (
    <div className={classes(cardClass, 'flex flex-col overflow-hidden')}>
      <div className={frontClass}>
        <Skeleton className={classes(pictureClass, pictureShapeClass)} />
        <div className={factsClass}>
          <Skeleton className="h-5.5 w-3/4 sm:h-6" />
          <FoodItemAddressSkeleton />
          <Skeleton className="h-5 w-5/6 sm:h-12" />
        </div>
      </div>
      <div className={timesClass}>
        <Skeleton className="h-6 w-5/6" />
      </div>
      <div className={footClass}>
        <Skeleton className="h-11 w-1/3" />
        <Skeleton className="h-11 w-2/5 sm:h-12" />
      </div>
    </div>
  )
}

export const FoodItemAddressSkeleton = () => <Skeleton className="h-5 w-2/3 sm:h-6" />
