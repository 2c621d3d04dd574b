import { topic } from '#server/platform/events/events.ts'

/** Accounts that have joined or left the staff of a restaurant, or were given another role. */
export const staffTopic = topic<{ account_id: string }>('staff')
