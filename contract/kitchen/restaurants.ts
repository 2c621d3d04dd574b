import { z } from 'zod'
import { city } from '#contract/city.ts'
import { RESTAURANTS_MAX } from '#contract/constants.ts'
import { cachedEndpoint, endpoint } from '#contract/endpoint.ts'
import { withRule } from '#contract/field-rules.ts'
import { paths } from '#contract/paths.ts'
import { PhotoId, Photos } from './photos.ts'
import { typedCode, typedDigits } from '#contract/text/typed-text.ts'
import {
  Abn,
  hasVisible,
  Id,
  ImageUrl,
  InstantReply,
  optional,
  singleLine,
  text,
  typedValue,
  visibleLine,
} from '#contract/values.ts'

/** The public part of a restaurant's profile. */
export const Restaurant = z.object({
  id: Id,
  name: z.string(),
  address: z.string().nullable(),
  suburb: z.string().nullable(),
  postcode: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  position_is_approximate: z.boolean().meta({ description: 'The position is the centre of the suburb' }),
  image_url: z.string().nullable(),
  photos: Photos.nullable().meta({ description: 'Its photo, which is shown instead of `image_url`' }),
  phone: z
    .string()
    .nullable()
    .meta({ description: 'Whom to ask before ordering, where the restaurant has given a number' }),
  gst_since: z.string().optional().meta({
    description:
      'The day from which its prices include GST, which may be to come; absent where they include none',
  }),
})
export type Restaurant = z.infer<typeof Restaurant>

/** Why nobody but its team sees a restaurant. */
export const HiddenReason = z.enum(['unapproved', 'suspended'])
export type HiddenReason = z.infer<typeof HiddenReason>

export const RestaurantProfile = Restaurant.extend({
  abn: z.string().nullable(),
  pickup_instructions: z.string().nullable(),
  address_needed: z.boolean().meta({ description: 'A meal was sold, and customers wait for the address' }),
  hidden: HiddenReason.nullish().meta({
    description: 'Why nobody but its team sees the restaurant; null when everybody does',
  }),
  listing_paused_until: InstantReply.nullish().meta({
    description: 'Until then the restaurant can put nothing new on sale',
  }),
})
export type RestaurantProfile = z.infer<typeof RestaurantProfile>

const atMost = (max: number) => `Please use at most ${max} characters`
/** Text that shows nothing counts as empty. */
const orEmpty = (value: string): string => (hasVisible(value) ? value : '')
const line = (max: number) => singleLine(text()).max(max, atMost(max)).overwrite(orEmpty)
/** Of any country, or an extension beside it. */
const Phone = text()
  .max(200, atMost(30))
  .overwrite((phone) => typedCode(phone).replace(/^tel: ?/i, ''))
  .max(30, atMost(30))
  .overwrite(orEmpty)

const readPostcode = (pasted: string): string =>
  typedDigits(pasted, 'VIC(?:toria)?|post ?code').replace(/,?VIC(?:toria)?$/i, '')
const Postcode = typedValue(readPostcode, (postcode) => city.postcode.test(postcode), {
  invalid: 'Please enter a Melbourne postcode',
})

const OUTSIDE = `That is outside ${city.name}`
const { south, north, west, east } = city.bounds

/** Each field may be left out; null or empty clears it (the name cannot be cleared). */
export const RestaurantChange = z.object({
  name: visibleLine('Name is required').max(120, atMost(120)).optional(),
  address: line(200).nullish(),
  suburb: line(80).nullish(),
  postcode: Postcode.nullish(),
  latitude: z.number().min(south, OUTSIDE).max(north, OUTSIDE).nullish(),
  longitude: z.number().min(west, OUTSIDE).max(east, OUTSIDE).nullish(),
  phone: Phone.nullish(),
  abn: Abn.nullish(),
  pickup_instructions: text().trim().max(500, atMost(500)).overwrite(orEmpty).nullish(),
  image_url: z.union([z.literal(''), ImageUrl]).nullish(),
  photo_id: z.union([z.literal(''), PhotoId]).nullish(),
})

/** A position is given and cleared as a whole. */
const CompletePosition = withRule(RestaurantChange, ['latitude', 'longitude'], ({ latitude, longitude }) => {
  const kindOf = (value: number | null | undefined): string => (value === null ? 'null' : typeof value)
  if (kindOf(latitude) === kindOf(longitude)) return undefined
  return {
    field: latitude == null ? 'latitude' : 'longitude',
    message: 'Please give latitude and longitude together',
  }
})

const Ids = text()
  .max(RESTAURANTS_MAX * 65, `At most ${RESTAURANTS_MAX} ids at once`)
  .transform((idsText) => [...new Set(idsText.split(',').map((id) => id.trim()))].filter((id) => id !== ''))
  .pipe(z.array(z.string()).max(RESTAURANTS_MAX, `At most ${RESTAURANTS_MAX} ids at once`))
  .meta({
    description: `Up to ${RESTAURANTS_MAX} ids, with commas between them; the answer is then these and no more.`,
  })

export const RestaurantQuery = z.object({
  ids: optional(Ids),
  limit: optional(z.coerce.number().int().min(1).max(RESTAURANTS_MAX)),
  cursor: optional(text().max(1_000)),
})
export type RestaurantQuery = z.infer<typeof RestaurantQuery>

const None = z.object({})

export const restaurantsApi = {
  browse: cachedEndpoint(paths.restaurants.browse, {
    summary: `Restaurants by name, ${RESTAURANTS_MAX} at once unless fewer are asked for, more pages by the Link header; or those with the given ids.`,
    input: RestaurantQuery,
    reply: z.array(Restaurant),
    // A new name can move a restaurant to any page, and an id that was unknown can become known.
    cache: {
      topics: ['restaurants'],
      uncached_fields: ['cursor'],
      cached_values: { limit: [RESTAURANTS_MAX] },
    },
  }),
  mine: endpoint(paths.restaurants.mine, {
    access: 'manager',
    summary: 'The profile of the signed-in restaurant.',
    input: None,
    reply: RestaurantProfile,
  }),
  change: endpoint(paths.restaurants.change, {
    access: 'owner',
    summary:
      'Changes the profile of the signed-in restaurant. One with a suburb and no position is placed in the centre of its suburb.',
    input: CompletePosition,
    reply: RestaurantProfile,
    failures: ['too_many_requests'],
  }),
}
