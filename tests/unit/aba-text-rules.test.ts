import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toAbaText } from '#server/features/money/payouts/aba-rules.ts'

describe('text in a bank file', () => {
  it.each([
    ['Trần Phở & Sons’ Café', "Tran Pho & Sons' Cafe"],
    ['Đặng Thị “Hương”', "Dang Thi 'Huong'"],
    ['Smørrebrød – Æbleskiver', 'Smorrebrod - AEbleskiver'],
    ['Weißbräu (Fitzroy) + Bar', 'Weissbrau (Fitzroy) + Bar'],
    ['Łódź\tPierogi,  Ltd.', 'Lodz Pierogi Ltd.'],
    ['½ Price｜Sushi', '1/2 Price/Sushi'],
    ['Ｆｕｌｌ Ｗｉｄｔｈ', 'Full Width'],
    ['寿司 Sushi Bar', 'Sushi Bar'],
    ['Pizza 🍕 Pazza', 'Pizza Pazza'],
    ['a\r\n7999-999', 'a 7999-999'],
  ])('has %j as %j', (text, plain) => {
    expect(toAbaText(text, 32, 'Account')).toBe(plain)
  })

  it.each(['', '   ', '寿司屋', '🍕', "''", '\u0000', '- -'])(
    'falls back where nothing readable is left: %j',
    (text) => {
      expect(toAbaText(text, 32, 'Account holder')).toBe('Account holder')
    },
  )

  it('is cut without a blank at its end', () => {
    expect(toAbaText('Straße und mehr', 8, 'x')).toBe('Strasse')
  })

  it('is legal, not longer and never empty, whatever it was made of, and stays the same when made again', () => {
    const lengths = fc.constantFrom(16, 18, 26, 32)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), lengths, (text, length) => {
        const plain = toAbaText(text, length, 'Account')
        expect(plain).toMatch(/^[A-Za-z0-9\-./&()'+][A-Za-z0-9 \-./&()'+]*$/)
        expect(plain.length).toBeLessThanOrEqual(length)
        expect(toAbaText(plain, length, 'Account')).toBe(plain)
      }),
    )
  })
})
