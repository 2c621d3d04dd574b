import { type ComponentProps, useState } from 'react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { Photos } from '#contract/kitchen/photos.ts'
import { classes } from '#web/ui/class-names.ts'

interface FoodItemPictureProps {
  item: Pick<FoodItem, 'image_url' | 'cuisine_type' | 'photos'>
  className?: string
  /** Fills the element around it, instead of keeping its own aspect ratio. */
  fill?: boolean
  /** False for a picture that is large and visible when the view opens. */
  lazy?: boolean
}

const cuisinePicture = (cuisine: FoodItem['cuisine_type']): string =>
  `/pictures/cuisine-${cuisine.toLowerCase()}.svg`

/**
 * A food item's photo or picture, or the drawing of its cuisine when there is none or it does not load.
 * Decorative: the name is beside it.
 */
export function FoodItemPicture({ item, className, fill = false, lazy = true }: FoodItemPictureProps) {
  // Both kinds, so that neither is loaded again when the other fails as well.
  const [brokenUrls, setBrokenUrls] = useState<string[]>([])
  const giveUp = (url: string): void => setBrokenUrls((urls) => [...urls, url])
  const { photos, image_url, cuisine_type } = item
  const shape = classes(fill ? 'size-full' : 'aspect-[8/5] w-full', className)
  if (photos !== null && !brokenUrls.includes(photos.small))
    return <Photo photos={photos} lazy={lazy} className={shape} onError={() => giveUp(photos.small)} />
  const ownUrl = image_url !== null && !brokenUrls.includes(image_url) ? image_url : undefined
  return (
    <Picture
      key={ownUrl}
      src={ownUrl ?? cuisinePicture(cuisine_type)}
      lazy={lazy}
      onError={() => ownUrl !== undefined && giveUp(ownUrl)}
      className={classes('bg-sunk', shape)}
    />
  )
}

interface PhotoProps {
  photos: Photos
  lazy: boolean
  className: string
  onError: () => void
}

/** Until it arrives, its average colour; drawn, because documents allow no styles of their own. */
function Photo({ photos: { small, large, color }, lazy, className, onError }: PhotoProps) {
  // On a card the small one is sharp enough, and is there sooner.
  const sizes = lazy
    ? {}
    : { srcSet: `${small} 480w, ${large} 1200w`, sizes: '(width >= 64rem) 40rem, 100vw' }
  return (
    <span className={classes('relative block overflow-hidden', className)}>
      <svg aria-hidden="true" className="absolute inset-0 size-full">
        <rect width="100%" height="100%" fill={color} />
      </svg>
      <Picture src={small} {...sizes} lazy={lazy} onError={onError} className="absolute inset-0 size-full" />
    </span>
  )
}

interface PictureProps extends ComponentProps<'img'> {
  lazy: boolean
  onError: () => void
}

function Picture({ lazy, className, onError, ...img }: PictureProps) {
  // On a page that came as HTML it may have failed before this code was there.
  const checkFailure = (element: HTMLImageElement | null): void => {
    if (element?.complete === true && element.naturalWidth === 0) onError()
  }
  return (
    <img
      {...img}
      ref={checkFailure}
      onError={onError}
      alt=""
      width={640}
      height={400}
      loading={lazy ? 'lazy' : 'eager'}
      fetchPriority={lazy ? 'auto' : 'high'}
      decoding="async"
      className={classes('object-cover dark:brightness-90', className)}
    />
  )
}
