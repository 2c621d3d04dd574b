const normalize = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
const PRODUCT_NAMES = ['surplate', 'surplatepro']

/** Why this password is too easy to guess, as a text for its owner; undefined if it is not. */
export function guessableReason(
  password: string,
  person: { name: string; email: string },
  common: ReadonlySet<string>,
): string | undefined {
  const normalized = normalize(password)
  const withoutSuffix = normalized.replace(/[^\p{L}]+$/u, '')
  if (common.has(password.toLowerCase()) || common.has(normalized))
    return 'This password is one of the most common. Please choose another one'
  const email = normalize(person.email)
  const guessableWords = [...PRODUCT_NAMES, normalize(person.name), email, email.split('@')[0] ?? '']
  if (guessableWords.some((word) => word !== '' && (word === normalized || word === withoutSuffix)))
    return 'This password is too close to your name, your email or ours. Please choose another one'
}
