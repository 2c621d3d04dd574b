import { describe, expect, it } from 'vitest'
import { readShippedVersion } from '#server/features/desk/installation/shipped-version.ts'
import { changesSince, readChangelog } from '#server/features/desk/installation/version-rules.ts'
import { explainMailAnswer } from '#server/features/desk/installation/mail-answer-rules.ts'

const changelog = readChangelog(
  '# Changes\n\n## 3, May\n\n- To do: set `X`.\n- A thing\n  over two lines.\n\n## 2, April\n\n- Two.\n\n## 1, March\n\n- One.\n',
)

describe('the changes of a version', () => {
  it('are read with what an operator has to do apart', () => {
    expect(changelog[0]).toEqual({
      version: '3',
      date: 'May',
      to_do: ['set X.'],
      changes: ['A thing over two lines.'],
    })
  })

  it.each([
    ['3', '1', ['3', '2']],
    ['3', null, ['3']],
    ['2', '3', ['2']],
    ['9', '1', []],
  ])('from %s, after %s, are those of %j', (running, previous, versions) => {
    expect(changesSince(changelog, running, previous).map(({ version }) => version)).toEqual(versions)
  })

  it('are described for the version of this code', () => {
    const { version, changelog: shipped } = readShippedVersion()
    expect(shipped[0]).toMatchObject({ version, date: expect.stringMatching(/20\d\d$/) })
  })
})

it.each([
  ['mail was not taken: ESOCKET CONN', 'could not be reached'],
  ['mail was not taken: 535 5.7.8 bad credentials', 'refused the sign-in'],
  ['mail was not taken: 553 5.7.1 sender rejected', 'refused the sender: check MAIL_FROM'],
  ['550 5.1.1 no such mailbox', 'does not know your address'],
  ['mail was not taken: 451 4.7.1 greylisted', 'try again in a few minutes'],
  ['mail was not taken: 554 no', 'did not take the email. It answered: 554 no'],
])('explains the answer of a mail server: %s', (answer, explanation) => {
  expect(explainMailAnswer(answer)).toContain(explanation)
})
