import { randomBytes } from 'node:crypto'

/** The id is all it takes to open a page, so nobody may guess one. */
export const sandboxId = (kind: 'cs' | 'pay' | 're' | 'evt'): string => `${kind}_sandbox_${randomBytes(18).toString('base64url')}`
