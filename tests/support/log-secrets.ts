import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commonPasswords } from '#server/features/people/accounts/passwords/password-flows.ts'
import { DEMO_PASSWORD, demoSignIns } from '#server/demo/sign-ins.ts'
import { MOBILE, PASSWORD } from './builders.ts'

/**
 * A request's line as it is put together by hand: names of routes and numbers, and nothing that anybody has
 * sent.
 */
const answered =
  /^\{"level":30,"time":"[\dTZ:.-]+","id":"[\da-f-]{36}","method":"[A-Z]+",("route":"[\w/:.*-]+",)?"status":\d{3},("code":"\w+",)?"ms":[\d.]+,"msg":"answered"\}$/
/**
 * With no mail server a mail is shown to whoever started the server, and the welcome shows the sign-ins of
 * the made-up city.
 */
const shownOnPurpose = (line: string): boolean =>
  line.includes('"msg":"mail (no SMTP_URL set, so it is shown here)"') ||
  line === `Sign in to the demo city (password: ${DEMO_PASSWORD}):` ||
  demoSignIns.some(({ email }) => line.startsWith(`  ${email} `))

const looksLike: [string, RegExp][] = [
  ['an email', /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/],
  ['a mobile number', /(?:(?<!\w)\+?61|\b0)\s?[45]\d{2}\s?\d{3}\s?\d{3}\b/],
  ['a pass', /[A-Z2-7]{100,}/],
  ['a token', /(?<![\w-])[\w-]{43}(?![\w-])/],
  ['a cookie', /surplate_(?:session|device|counter)=|"(?:set-)?cookie"/i],
  ['a password hash', /\$argon2id\$/],
  ['a secret of an app', /otpauth:\/\/|(?<![A-Z2-7])[A-Z2-7]{32}(?![A-Z2-7])/],
  ['an exact position', /-3[6-9]\.\d{3,}/],
  ['a recovery code', /(?<![\w-])[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}(?![\w-])/],
]

const isSecret = (password: string): boolean =>
  password.trim().length >= 8 && !commonPasswords.has(password.trim().toLowerCase())

/** The addresses of the tests' instances have the demo's password in it. */
const ADDRESS = /https:\/\/(?:\w+\.)*surplate\.example/g

/**
 * Where the code lies, which the stack of an error names, and the data of the tests' instances: a folder may
 * be called like a password.
 */
const FOLDERS = [join(import.meta.dirname, '..', '..'), join(tmpdir(), 'surplate-')]

interface SecretFinding {
  what: string
  line: string
}

/** Lines of a log in which there is what opens an account, a pass or a door, or who somebody is. */
export function secretsIn(lines: string[], typed: string[]): SecretFinding[] {
  const passwords = [...new Set([PASSWORD, DEMO_PASSWORD, MOBILE, ...typed.filter(isSecret)])]
  const findings: SecretFinding[] = []
  for (const line of lines) {
    if (answered.test(line) || shownOnPurpose(line)) continue
    const text = FOLDERS.reduce((rest, folder) => rest.replaceAll(folder, ''), line)
    const seen = looksLike.find(([, form]) => form.test(text))?.[0]
    const what =
      seen ??
      (passwords.some((password) => text.replaceAll(ADDRESS, '').includes(password))
        ? 'a password'
        : undefined)
    if (what !== undefined) findings.push({ what, line })
  }
  return findings
}
