import { v7 } from 'uuid'

/** A new id, ordered by time so that indexes grow at one end. */
export const newId = (now: Date): string => v7({ msecs: now.getTime() })

/** Whether a text has the form of our ids; anything else cannot exist and needs no query. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
