import { randomBytes } from 'node:crypto'

/**
 * Anyone who knows the id of a checkout, an account or a dispute can open its page, so ids must not be
 * guessable.
 */
export const newSandboxId = (kind: 'acct' | 'cs' | 'dp' | 'evt' | 'pay' | 'po' | 're' | 'tr'): string =>
  `${kind}_sandbox_${randomBytes(18).toString('base64url')}`
