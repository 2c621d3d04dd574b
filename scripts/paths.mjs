import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const inRoot = (...parts) => join(root, ...parts)

const RUNTIME_MAJOR = 24
const packaged = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The Node that runs the product: the installed package's, else this one when it is new enough, else undefined. */
export function nodeProgram() {
  if (existsSync(packaged)) return packaged
  return Number.parseInt(process.versions.node, 10) >= RUNTIME_MAJOR ? process.execPath : undefined
}

/**
 * What Node is told when it runs the server. Left to itself it lets its heap grow as long as nothing is short; so held, a process
 * stays below 200 MB under full load and loses a few per cent of speed.
 */
export const serverFlags = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).config.server.split(' ')
