/** Joins class names; false and undefined are left out. */
export const classes = (...names: (string | false | undefined)[]): string =>
  names.filter((name) => name !== false && name !== undefined).join(' ')
