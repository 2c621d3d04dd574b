export const SESSION_COOKIE = 'surplate_session'
/** Recognises a device from which somebody has signed in before. */
export const DEVICE_COOKIE = 'surplate_device'

/** The token of a paired counter device. */
export const COUNTER_COOKIE = 'surplate_counter'

/**
 * The name of a cookie as it is sent. Browsers accept a `__Host-` cookie only from this very host and over
 * https.
 */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)
