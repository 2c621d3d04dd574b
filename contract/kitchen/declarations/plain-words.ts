export const plainWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{Mn}|['’]/gu, '')

/** Not a stem: enough for "nuts", "tomatoes", "cookies" and "anchovies". */
export const singular = (word: string): string =>
  word.length < 4 || word.endsWith('ss')
    ? word
    : word
        .replace(/(?<=..)ies?$/, 'y')
        .replace(/(?<=ch|sh|x|ss|o)es$/, '')
        .replace(/s$/, '')

/** "w/o pork" and "-pork" in words. */
export const spelledOut = (text: string): string =>
  text
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\bw\/(?:o|out)\b/gi, 'without')
    .replaceAll(/(?<=^|\s)-(?=\p{L})/gu, 'no ')

export const wordsOf = (text: string): string[] => spelledOut(text).match(/[\p{L}\p{N}\p{M}'’]+/gu) ?? []
