import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { addressOf, isGone, isReady } from '#tests/support/server-process.ts'
import { openHome } from './home.ts'
import { canMount, smallDisk } from './small-disk.ts'

const root = join(import.meta.dirname, '..', '..')

/** A server that logs every request into `file`. */
async function startInto(file: string, reader?: 'pipe') {
  const { home } = await openHome('DATABASE_URL', { LOG_LEVEL: 'info' })
  const out = reader ?? openSync(file, 'a')
  const env = { PATH: process.env['PATH'], PORT: String(home.port), ...home.env }
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    env,
    stdio: ['ignore', out, out],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  if (out !== 'pipe') closeSync(out)
  await expect.poll(() => isReady(home)).toBe(true)
  return {
    child,
    request: async (count = 1): Promise<void> => {
      for (let at = 0; at < count; at += 1)
        expect((await fetch(`${addressOf(home)}/healthz`)).status).toBe(200)
    },
    stop: async (): Promise<number | null> => {
      if (isGone(child)) return child.exitCode
      child.kill('SIGTERM')
      await once(child, 'exit')
      return child.exitCode
    },
  }
}

it('serves on, and stops as always, while the log has no room for a single line', async () => {
  const { child, request, stop } = await startInto('/dev/full')
  for (let time = 0; time < 3; time += 1) {
    await request(20)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(isGone(child)).toBe(false)
  expect(await stop()).toBe(0)
})

it('serves on when the program that reads its log has ended', async () => {
  const { child, request, stop } = await startInto('', 'pipe')
  child.stdout?.destroy()
  child.stderr?.destroy()
  await request(20)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await request(20)
  expect(await stop()).toBe(0)
})

it.runIf(canMount)('goes on with its log when the disk has room again', async () => {
  const disk = await smallDisk(4)
  onTestFinished(disk.leave)
  const log = join(disk.dir, 'log')
  const { request, stop } = await startInto(log)
  await disk.fill()
  await request(200)
  disk.clear()
  const lines = (): number => readFileSync(log, 'utf8').split('\n').length
  const before = lines()
  await request(5)
  await expect.poll(lines).toBeGreaterThan(before)
  expect(await stop()).toBe(0)
  rmSync(log)
})
