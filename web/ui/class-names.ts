/** Class strings joined; what is false or absent is left out. */
export const classes = (...given: (string | false | undefined)[]): string =>
  given.filter((one) => one !== false && one !== undefined).join(' ')
