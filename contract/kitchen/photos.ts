import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { kitchenPaths } from './kitchen-paths.ts'
import { text } from '#contract/values.ts'

/** A photo is named by the SHA-256 of its large picture. */
export const PhotoId = text('Please upload the photo again').regex(
  /^[0-9a-f]{64}$/,
  'Please upload the photo again',
)

/**
 * Where the pictures of a photo are, as addresses without the origin, and the colour to show until they
 * arrive.
 */
export const Photos = z.object({
  small: z.string().meta({ description: 'At most 480×360, WebP' }),
  large: z.string().meta({ description: 'At most 1200×900, WebP' }),
  color: z.string().meta({ description: 'The average colour, as #rrggbb' }),
})
export type Photos = z.infer<typeof Photos>

export const Photo = Photos.extend({
  id: z.string(),
  width: z.int().meta({ description: 'Of the large picture, in pixels' }),
  height: z.int(),
})
export type Photo = z.infer<typeof Photo>

export const photosApi = {
  upload: endpoint(kitchenPaths.photos.upload, {
    access: 'manager',
    summary: 'Keeps a photo: one JPEG, PNG or WebP as the body. It is encoded anew, without its metadata.',
    input: z.object({}),
    receives: 'image',
    reply: Photo,
    status: 201,
    failures: [
      'too_many_requests',
      'photos_closed',
      'photo_storage_full',
      'photo_removed',
      'not_an_image',
      'image_unreadable',
    ],
  }),
}
