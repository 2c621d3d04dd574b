import { topic } from '#server/platform/events/events.ts'

/** Photos that are not sent to anybody any more, because they were deleted or removed, by id. */
export const photosGone = topic<string>('photos_gone')
