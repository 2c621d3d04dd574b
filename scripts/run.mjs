import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { say } from './say.mjs'

const PROGRESS_MS = 10_000

/** The exit code a shell would give for a process that ended this way. */
export const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

/**
 * Runs a program without its chatter: a line every few seconds that it still works, and its output only when it fails.
 * It is stopped together with this process.
 */
export async function runQuietly(what, program, args, options = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true, ...options })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes))
  const started = Date.now()
  const progress = setInterval(() => say(`  … ${what}, ${Math.round((Date.now() - started) / 1000)} s`), PROGRESS_MS)
  const stop = (signal) => {
    child.kill(signal)
    process.exit(exitCode(null, signal))
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`))
      resolve(1)
    })
    child.on('close', (status, signal) => resolve(exitCode(status, signal)))
  })
  clearInterval(progress)
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
  if (code !== 0) process.stderr.write(Buffer.concat(said))
  return code
}
