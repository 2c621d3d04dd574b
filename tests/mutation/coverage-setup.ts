import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join, relative } from 'node:path'
import { afterAll, expect } from 'vitest'

// Which functions of rules, stores and views a file of tests reaches. Only looked at in the first run,
// without any mutant.
const folder = process.env['MUTATION_COVERAGE'] ?? ''

if (folder !== '') {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

  afterAll(async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const reached = result.flatMap(({ url, functions }) => {
      const file = relative(process.cwd(), url.replace(/^file:\/\//, '').replace(/\?.*$/, ''))
      if (!/-(?:rules|store)\.ts$|^web\/features\/.*\.tsx$/.test(file)) return []
      const called = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
      return called.map(({ functionName }) => `${file}#${functionName}`)
    })
    const test = relative(process.cwd(), expect.getState().testPath ?? '')
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, `${test.replaceAll('/', '__')}.json`),
      JSON.stringify({ test, reached: [...new Set(reached)] }),
    )
    session.disconnect()
  })
}
