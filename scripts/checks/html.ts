import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const views = join(import.meta.dirname, '..', '..', 'test-results', 'views')
const checker = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'))

export const javaAdvice = 'HTML of every view: install Java (Debian: apt install default-jre-headless)'

export const hasJava = (): boolean => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0

/** Has the views that the tests of components have written checked by the checker of the W3C. */
export function checkHtml(): boolean {
  const files = readdirSync(views).map((name) => join(views, name))
  if (files.length === 0) return false
  const { status } = spawnSync('java', ['-jar', checker, '--errors-only', ...files], { stdio: 'inherit' })
  return status === 0
}
