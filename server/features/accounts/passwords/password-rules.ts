const simple = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
const product = ['surplate', 'surplatepro']

/** Why this password would be guessed at once, in words for its owner; undefined when it would not. */
export function guessableReason(
  password: string,
  person: { name: string; email: string },
  common: ReadonlySet<string>,
): string | undefined {
  const said = simple(password)
  const bare = said.replace(/[^\p{L}]+$/u, '')
  if (common.has(password.toLowerCase()) || common.has(said)) return 'This password is one of the most common. Please choose another one'
  const email = simple(person.email)
  const own = [...product, simple(person.name), email, email.split('@')[0] ?? '']
  if (own.some((word) => word !== '' && (word === said || word === bare)))
    return 'This password is too close to your name, your email or ours. Please choose another one'
}
