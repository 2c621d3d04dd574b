import { describe, expect, it } from 'vitest'
import {
  firstNameToGreet,
  quoteTextChange,
  quoteUserText,
  sanitizeUserText,
} from '#server/features/messages/notifications/user-text-rules.ts'

describe('sanitizeUserText', () => {
  it.each([
    ['makes one line', ' Nonna\r\n\tPina\u2028\u2029of\u0085 the\u0007 Bar ', 'Nonna Pina of the Bar'],
    ['removes zero-width characters and those that reverse text', 'evil\u200b\u202Emoc\ue000', 'evilmoc'],
    ['removes half of a surrogate pair', 'a\ud800b', 'ab'],
    ['separates the parts of a host name', 'www.evil.example', 'www. evil. example'],
    ['knows dots of other scripts', 'evil․a evil。b evil．c evil｡d', 'evil․ a evil。 b evil． c evil｡ d'],
    ['makes one dot of several before a word', 'evil...example', 'evil. example'],
    ['keeps dots at the end of a word', 'Wait... (really.) “so.” yes.', 'Wait... (really.) “so.” yes.'],
    ['keeps a dot before a comma and the like', 'e.g., a., b.; c.! d.? e.’', 'e. g., a., b.; c.! d.? e.’'],
    ['keeps a decimal number', 'at 9.30 pm, 1.5 L', 'at 9.30 pm, 1.5 L'],
    ['separates a number of five digits', '12345.6 and 1.23456', '12345. 6 and 1. 23456'],
    ['separates an IP address', '10.20.30.40/pay', '10. 20. 30. 40/pay'],
    ['separates a number that goes on as a host name', '1.2x.example', '1. 2x. example'],
    ['separates a number after a letter or a slash', 'a1.2 /1.2', 'a1. 2 /1. 2'],
    ['separates a number before a port or a path', '1.2:80 1.2/x', '1. 2:80 1. 2/x'],
    ['puts one space on each side of a replaced at sign', 'pay @ evil', 'pay at evil'],
    ['replaces at signs of other scripts', 'a＠b﹫c', 'a at b at c'],
    ['separates a colon from what follows', 'mailto:pay tel:+61', 'mailto: pay tel: +61'],
    ['separates colons of other scripts', 'a：b﹕c', 'a: b: c'],
    ['keeps a colon between digits', 'at 18:45', 'at 18:45'],
    ['separates a colon between a digit and a letter', '1:a a:1', '1: a a: 1'],
    ['keeps a colon before a space', 'Note: ring', 'Note: ring'],
    ['removes colons at the end', 'Call mailto: :', 'Call mailto'],
    ['makes one slash of several', '//evil///x', '/evil/x'],
    ['makes slashes of backslashes and of slashes of other scripts', '\\a／b＼c⁄d∕e', '/a/b/c/d/e'],
    ['makes one slash of several kinds side by side', 'http:\\／evil', 'http: /evil'],
    ['makes an empty text of spaces', ' \t ', ''],
  ])('%s', (_what, text, sanitized) => {
    expect(sanitizeUserText(text)).toBe(sanitized)
  })

  it.each([
    [60, 'x'.repeat(60)],
    [61, `${'x'.repeat(59)}…`],
  ])('cuts a text of %i characters at 60', (length, sanitized) => {
    expect(sanitizeUserText('x'.repeat(length))).toBe(sanitized)
  })

  it('counts an emoji as one character', () => {
    expect(sanitizeUserText('🍝'.repeat(60))).toBe('🍝'.repeat(60))
    expect(sanitizeUserText('🍝'.repeat(61))).toBe(`${'🍝'.repeat(59)}…`)
  })

  it('ends a text that is cut after a word without a space', () => {
    expect(sanitizeUserText('abc def', 5)).toBe('abc…')
  })
})

describe('quoteUserText', () => {
  it('puts sanitized text in quotation marks that it cannot close itself', () => {
    expect(quoteUserText('Ring “twice”.\nwww.x')).toBe('“Ring "twice". www. x”')
  })

  it.each([
    [300, `“${'x'.repeat(300)}”`],
    [301, `“${'x'.repeat(299)}…”`],
  ])('cuts a text of %i characters at 300', (length, quoted) => {
    expect(quoteUserText('x'.repeat(length))).toBe(quoted)
  })
})

describe('quoteTextChange', () => {
  const long = 'a'.repeat(290)

  it('quotes texts of 300 characters whole, however late they differ', () => {
    const quotes = quoteTextChange(`${long}0123456789`, `${long}012345678X`)
    expect(quotes).toEqual([`“${long}0123456789”`, `“${long}012345678X”`])
  })

  it('quotes longer texts from 40 characters before the first difference', () => {
    const [before, after] = quoteTextChange(`${long}0123456789Z`, `${long}012345678XZ`)
    expect([before, after]).toEqual([`“…${'a'.repeat(31)}0123456789Z”`, `“…${'a'.repeat(31)}012345678XZ”`])
  })

  it('quotes longer texts from their start if they differ within the first 40 characters', () => {
    const [before, after] = quoteTextChange(`${'a'.repeat(40)}X${long}`, `${'a'.repeat(40)}Y${long}`)
    expect([before.slice(0, 3), after.slice(0, 3)]).toEqual(['“aa', '“aa'])
  })

  it('quotes the end of a long text to which something was added', () => {
    const quotes = quoteTextChange(`${long}0123456789Z`, `${long}0123456789Z, with nuts`)
    const end = `“…${'a'.repeat(29)}0123456789Z`
    expect(quotes).toEqual([`${end}”`, `${end}, with nuts”`])
  })
})

describe('firstNameToGreet', () => {
  it.each([
    ['Kim Lee', 'Kim'],
    ['  Kim\n', 'Kim'],
    ["Siobhán O'Neill-Smith", 'Siobhán'],
    ['Jose\u0301 Ruiz', 'Jose\u0301'],
    ['D’Arcy Wu', 'D’Arcy'],
    ['阮 文', '阮'],
    ['J. R. Smith', 'J.'],
    ['The Little Kitchen', undefined],
    ['An Nguyen', undefined],
    ['Dr. Kim Lee', undefined],
    ['Thea Lee', 'Thea'],
    ['Kim.Lee', undefined],
    ['Kim Lee 2000', undefined],
    ['$500 waits', undefined],
    ['-Kim', undefined],
    ['', undefined],
  ])('of %j is %j', (name, firstName) => {
    expect(firstNameToGreet(name)).toBe(firstName)
  })

  it.each([
    ['of 41 characters', `Kim ${'x'.repeat(37)}`, undefined],
    ['of 40 characters and spaces around them', `  Kim ${'x'.repeat(36)} `, 'Kim'],
  ])('of a name %s', (_length, name, firstName) => {
    expect(firstNameToGreet(name)).toBe(firstName)
  })
})
