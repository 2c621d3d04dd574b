import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { inRoot } from './paths.mjs'
import { printLine } from './terminal.mjs'

const HEARTBEAT_MS = 1_000
/**
 * A lock without a heartbeat for so long belongs to a process that was killed. Its process id would not show
 * that: ids are reused.
 */
const STALE_MS = 10_000
const lockFile = inRoot('build', 'preparing.lock')

function acquireLock() {
  try {
    mkdirSync(inRoot('build'), { recursive: true })
    closeSync(openSync(lockFile, 'wx'))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

function isStale() {
  try {
    return Date.now() - statSync(lockFile).mtimeMs > STALE_MS
  } catch {
    return false
  }
}

function sendHeartbeat() {
  try {
    utimesSync(lockFile, new Date(), new Date())
  } catch {
    // The folder was deleted meanwhile; the work continues.
  }
}

const releaseLock = () => rmSync(lockFile, { force: true })

/**
 * Runs `work` while no other command in this folder installs or builds: two at once would overwrite each
 * other's files.
 */
export async function withPrepareLock(work) {
  let hasPrinted = false
  while (!acquireLock()) {
    if (isStale()) releaseLock()
    else if (!hasPrinted) printLine('Waiting for another command in this folder to finish preparing …')
    hasPrinted = true
    await delay(HEARTBEAT_MS / 2)
  }
  const heartbeat = setInterval(sendHeartbeat, HEARTBEAT_MS)
  process.once('exit', releaseLock)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', releaseLock)
    releaseLock()
  }
}
