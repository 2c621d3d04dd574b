import { topic } from '#server/platform/events/events.ts'

/** Photos that were deleted or removed, by id. */
export const photosDeleted = topic<string>('photos_deleted')
