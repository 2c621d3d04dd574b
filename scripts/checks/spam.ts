import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { columns } from '#tests/support/figure-table.ts'
import { figure, notMeasured } from '#tests/support/figure.ts'
import { targets } from '#tests/support/targets.ts'
import { sentEmails } from '#tests/support/sent-emails.ts'
import { scoresOf } from '#tests/support/spam-scores.ts'

const ROW = 'emails at SpamAssassin'
const SCORE_MAX = Number(targets[ROW]['highest score'].replace('<= ', ''))

export const spamAssassinAdvice =
  'Score of every email: install SpamAssassin (Debian: apt install spamassassin)'

export function hasSpamAssassin(): boolean {
  const isInstalled = spawnSync('spamassassin', ['--version'], { stdio: 'ignore' }).status === 0
  if (!isInstalled) notMeasured(ROW, 'spamassassin is not installed')
  return isInstalled
}

/** Has SpamAssassin score the emails that the tests have sent, by the rules that require no network. */
export function scoreEmails(): boolean {
  const names = readdirSync(sentEmails)
  const options = ['--local', '--nocreate-prefs', '--test-mode', '--cf=use_bayes 0']
  const { stdout } = spawnSync('spamassassin', [...options, ...names], {
    cwd: sentEmails,
    encoding: 'latin1',
    maxBuffer: 1e8,
  })
  const scores = scoresOf(stdout, names)
  console.log(columns(scores.map(({ name, score, rules }) => [name, String(score), rules.join(', ')])))
  const highest = Math.max(...scores.map(({ score }) => score))
  figure(ROW, { emails: scores.length, 'highest score': highest })
  return names.length > 0 && scores.length === names.length && highest <= SCORE_MAX
}
