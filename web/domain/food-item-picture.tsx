import { useState } from 'react'
import type { Cuisine } from '#contract/food-items.ts'
import { classes } from '#web/ui/class-names.ts'

interface FoodItemPictureProps {
  image_url: string | null
  cuisine_type: Cuisine
  className?: string
  /** Fills the element around it, instead of keeping its own aspect ratio. */
  fill?: boolean
  /** False for a picture that is visible when the view opens. */
  lazy?: boolean
}

const cuisinePicture = (cuisine: Cuisine): string => `/pictures/cuisine-${cuisine.toLowerCase()}.svg`

/** A food item's own picture, or the drawing of its cuisine when there is none or it does not load. Decorative: the name is beside it. */
export function FoodItemPicture({ image_url, cuisine_type, className, fill = false, lazy = true }: FoodItemPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const ownUrl = image_url !== null && image_url !== brokenUrl ? image_url : undefined
  return (
    <img
      key={ownUrl}
      src={ownUrl ?? cuisinePicture(cuisine_type)}
      alt=""
      width={640}
      height={400}
      loading={lazy ? 'lazy' : 'eager'}
      fetchPriority={lazy ? 'auto' : 'high'}
      decoding="async"
      onError={() => ownUrl !== undefined && setBrokenUrl(ownUrl)}
      className={classes('bg-sunk object-cover dark:brightness-90', fill ? 'size-full' : 'aspect-[8/5] w-full', className)}
    />
  )
}
