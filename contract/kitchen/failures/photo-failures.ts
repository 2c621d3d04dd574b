import { PHOTO_UNUSED_HOURS, PHOTOS_MB_MAX } from '#contract/constants.ts'

/** Why a photo is refused besides its size. */
export const photoFailures = {
  photo_storage_full: {
    status: 409,
    title: 'Photo storage full',
    detail: `Your photos take up the ${PHOTOS_MB_MAX} MB that one restaurant has. Please remove some from your meals and try again later: a photo that nothing shows is deleted after ${PHOTO_UNUSED_HOURS} hours.`,
  },
  photo_removed: {
    status: 409,
    title: 'Photo removed',
    detail: 'This photo was removed and cannot be used again. Please choose another.',
  },
  not_an_image: { status: 415, title: 'Not an image', detail: 'Please send a photo as JPEG, PNG or WebP.' },
  image_unreadable: {
    status: 422,
    title: 'Image unreadable',
    detail: 'This photo could not be read. Please take it again or choose another.',
  },
  photos_closed: {
    status: 503,
    title: 'Photos closed',
    detail: 'There is no room for photos now. Please go on without and add one later.',
  },
} as const
