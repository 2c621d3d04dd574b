import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { processorTime, stopAndCount } from '#tests/support/costs.ts'

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
