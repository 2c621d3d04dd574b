import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { printLine } from './terminal.mjs'

const PROGRESS_MS = 10_000

/** The exit code that a shell reports for a process that ended like this. */
export const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

/**
 * Runs a program without showing its output, except when it fails; a line every few seconds shows that it is
 * still running.
 * It is stopped together with this process.
 */
export async function runQuietly(task, program, args, options = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true, ...options })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(bytes))
  const startedAt = Date.now()
  const progress = setInterval(
    () => printLine(`  … ${task}, ${Math.round((Date.now() - startedAt) / 1000)} s`),
    PROGRESS_MS,
  )
  const stop = (signal) => {
    child.kill(signal)
    process.exit(exitCode(null, signal))
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      resolve(1)
    })
    child.on('close', (status, signal) => resolve(exitCode(status, signal)))
  })
  clearInterval(progress)
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
  if (code !== 0) process.stderr.write(Buffer.concat(output))
  return code
}
