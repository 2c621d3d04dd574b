import { cardClass } from '#web/ui/card.tsx'
import { classes } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

// The card and its placeholder share these, so that nothing moves when the food items arrive.
// With large text they wrap, picture over facts and price over button.
export const frontClass = 'flex gap-3 max-sm:flex-wrap p-2.5 pb-0 sm:flex-col sm:gap-0 sm:p-0'
export const pictureClass = 'relative w-28 shrink-0 self-start overflow-hidden rounded-control sm:w-full sm:rounded-none'
export const factsClass = 'flex min-w-0 flex-[1_1_9rem] flex-col gap-0.5 sm:gap-2 sm:p-5 sm:pb-0'
export const descriptionClass = 'mx-2.5 mt-1 line-clamp-1 sm:mx-5 sm:mt-2 sm:line-clamp-3'
export const declarationClass = 'mx-2.5 mt-1 text-sm sm:mx-5 sm:mt-2'
export const footClass = 'mt-auto flex flex-wrap items-center justify-between gap-3 p-2.5 pt-1.5 sm:p-5 sm:pt-3'

/** In the place of a card whose food item, or whose code, is loading. */
export function FoodItemCardSkeleton() {
  return (
    <div className={classes(cardClass, 'flex flex-col overflow-hidden')}>
      <div className={frontClass}>
        <Skeleton className={classes(pictureClass, 'aspect-square sm:aspect-[8/5]')} />
        <div className={factsClass}>
          <Skeleton className="h-6 w-3/4" />
          <FoodItemAddressSkeleton />
          <Skeleton className="h-5 w-2/3 sm:h-6" />
          <Skeleton className="mt-auto h-6 w-1/2 sm:h-7" />
        </div>
      </div>
      <div className={classes(descriptionClass, 'h-5 sm:h-18')}>
        <Skeleton className="h-full w-5/6" />
      </div>
      <div className={declarationClass}>
        <Skeleton className="h-5 w-3/4" />
      </div>
      <div className={footClass}>
        <Skeleton className="h-8 w-1/3" />
        <Skeleton className="h-11 w-2/5 sm:h-12" />
      </div>
    </div>
  )
}

export const FoodItemAddressSkeleton = () => (
  <>
    <Skeleton className="h-5 w-2/3 sm:h-6" />
    <Skeleton className="h-5 w-1/2 sm:h-6" />
  </>
)
