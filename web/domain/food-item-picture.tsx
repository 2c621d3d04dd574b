import { useState } from 'react'
import type { Cuisine } from '#contract/food-items.ts'
import { classes } from '#web/ui/class-names.ts'

interface FoodItemPictureProps {
  image_url: string | null
  cuisine_type: Cuisine
  className?: string
  /** Fills what it stands in, instead of being as wide as that. */
  fill?: boolean
  /** False for a picture that is on the screen at once. */
  lazy?: boolean
}

export const cuisinePicture = (cuisine: Cuisine): string => `/pictures/cuisine-${cuisine.toLowerCase()}.svg`

/** A meal's own picture, or the drawing of its cuisine where there is none or it does not load. Decoration: the name stands beside it. */
export function FoodItemPicture({ image_url, cuisine_type, className, fill = false, lazy = true }: FoodItemPictureProps) {
  const [broken, setBroken] = useState<string>()
  const own = image_url !== null && image_url !== broken ? image_url : undefined
  return (
    <img
      key={own}
      src={own ?? cuisinePicture(cuisine_type)}
      alt=""
      width={640}
      height={400}
      loading={lazy ? 'lazy' : 'eager'}
      fetchPriority={lazy ? 'auto' : 'high'}
      decoding="async"
      onError={() => own !== undefined && setBroken(own)}
      className={classes('bg-sunk object-cover dark:brightness-90', fill ? 'size-full' : 'aspect-[8/5] w-full', className)}
    />
  )
}
