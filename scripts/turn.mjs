import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { inRoot } from './paths.mjs'
import { say } from './say.mjs'

const BEAT_MS = 1_000
/** Who has not given a sign for so long was killed. A process id would not tell: ids are given out again. */
const SILENT_MS = 10_000
const file = inRoot('build', 'preparing.lock')

function take() {
  try {
    mkdirSync(inRoot('build'), { recursive: true })
    closeSync(openSync(file, 'wx'))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

function isLeftBehind() {
  try {
    return Date.now() - statSync(file).mtimeMs > SILENT_MS
  } catch {
    return false
  }
}

function beat() {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // Somebody cleared the folder; the work goes on.
  }
}

const leave = () => rmSync(file, { force: true })

/** Runs `work` while no other command of this folder installs or builds: two at once would pull files from under each other. */
export async function inTurn(work) {
  let told = false
  while (!take()) {
    if (isLeftBehind()) leave()
    else if (!told) say('Waiting for another command in this folder to finish preparing …')
    told = true
    await pause(BEAT_MS / 2)
  }
  const beating = setInterval(beat, BEAT_MS)
  process.once('exit', leave)
  try {
    return await work()
  } finally {
    clearInterval(beating)
    process.off('exit', leave)
    leave()
  }
}
