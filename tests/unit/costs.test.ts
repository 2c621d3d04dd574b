import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { costTable, processorTime, stopAndCount } from '#tests/support/costs.ts'

it('prints the dearest files with their share of the whole run', () => {
  const costOf = (_: unknown, at: number) => ({ file: `tests/e2e/${at}.test.ts`, seconds: at, orphans_s: at })
  const lines = costTable(Array.from({ length: 22 }, costOf), 400).split('\n')
  expect(lines).toHaveLength(1 + 20 + 3)
  expect(lines[1]).toMatch(/^tests\/e2e\/21\.test\.ts +42\.0 +6\.7 %$/)
  expect(lines.slice(-3).map((line) => line.split(/ {2,}/))).toEqual([
    ['all 22 files', '462.0', '73.2 %'],
    ['PostgreSQL and Vitest', '169.0', '26.8 %'],
    ['total', '631.0', '100.0 %'],
  ])
})

const onLinux = process.platform === 'linux'
it.runIf(onLinux)('counts a process whose parent ended without waiting for it', async () => {
  const works = 'i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo ready; exec sleep 60'
  const parent = spawn('sh', ['-c', `sh -c '${works}' & wait`], { detached: true })
  await once(parent.stdout, 'data')
  const before = processorTime()
  await stopAndCount(async () => {
    process.kill(-Number(parent.pid), 'SIGKILL')
    await once(parent, 'exit')
  })
  expect(processorTime().orphans_s).toBeGreaterThan(before.orphans_s)
})
