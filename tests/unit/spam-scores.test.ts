import { expect, it } from 'vitest'
import { scoresOf } from '#tests/support/spam-scores.ts'

const report = (points: string, rules: string) => `X-Spam-Status: No
From: Surplate <hello@surplate.example>

Content analysis details:   (${points} points, 5.0 required)

 pts rule name              description
---- ---------------------- --------------------------------------------------
${rules}
`

it('reads the score and the rules of each email that SpamAssassin reports, the highest first', () => {
  const output =
    report('-0.1', '-0.1 DKIM_VALID             Message has a valid signature') +
    report(
      '2.8',
      ' 0.0 HTML_MESSAGE           BODY: HTML included\n 2.8 HTML_IMAGE_ONLY_24     BODY: HTML: images with 2000-2400',
    )
  expect(scoresOf(output, ['approved.eml', 'order_paid.eml'])).toEqual([
    { name: 'order_paid.eml', score: 2.8, rules: ['HTML_IMAGE_ONLY_24 2.8'] },
    { name: 'approved.eml', score: -0.1, rules: ['DKIM_VALID -0.1'] },
  ])
  expect(scoresOf('', ['approved.eml'])).toEqual([])
})
