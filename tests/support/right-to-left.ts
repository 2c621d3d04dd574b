/**
 * Names of several right-to-left scripts, one with a joiner, and with Latin letters, digits and signs inside.
 */
export const rightToLeftNames = {
  arabic: 'كبسة دجاج',
  hebrew: 'שווארמה',
  persian: 'می\u200Cخواهم',
  urdu: 'حیدرآبادی بریانی 2',
  mixed: 'Pita פלאפל (4)',
  digits: '٣ فطائر 7-Up',
}

/**
 * A person or restaurant whose name begins with a right-to-left letter, and would turn round what follows it.
 */
export const OVERRIDDEN = 'مطبخ\u202Ed\u2067'

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * What is left of a text without its isolates; undefined where one has no end, or something else directs it.
 */
function withoutIsolates(text: string): string | undefined {
  const rest = text.replaceAll(/\u2068[^\u2066-\u2069\n]*\u2069/g, '')
  return /[\u202A-\u202E\u2066-\u2069]/.test(text.replaceAll(/[\u2068\u2069]/g, '')) ||
    /[\u2066-\u2069]/.test(rest)
    ? undefined
    : rest
}

/** Whether a right-to-left name in a text is isolated from what stands beside it. */
export const isIsolated = (text: string): boolean => {
  const rest = withoutIsolates(text)
  return rest !== undefined && !rightToLeft.test(rest)
}
