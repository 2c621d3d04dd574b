import { topic } from '#server/platform/events/events.ts'

/** The key that signs now, by id; others may have been retired or revoked with it. */
export const passKeysTopic = topic<string>('pass_keys')
