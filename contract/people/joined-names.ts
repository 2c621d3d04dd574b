/** "egg, milk and soy"; a name alone stays as it is. */
export const joinNames = (names: readonly string[], last: 'and' | 'or' = 'and'): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(` ${last} `)
