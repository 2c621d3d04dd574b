import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const inRoot = (...parts) => join(root, ...parts)

const RUNTIME_MAJOR = 24
const isWin32 = process.platform === 'win32'
const nodePackage = `node-${isWin32 ? 'win' : process.platform}-${process.arch}`
const packagedNode = inRoot('node_modules', nodePackage, 'bin', isWin32 ? 'node.exe' : 'node')

/**
 * The Node that runs the server: that of the package for this platform, or this one if it is new enough, or
 * undefined.
 */
export function nodeProgram() {
  if (existsSync(packagedNode)) return packagedNode
  return Number.parseInt(process.versions.node, 10) >= RUNTIME_MAJOR ? process.execPath : undefined
}

/**
 * Node's flags for the server. By default Node lets the heap grow while memory is free; with these flags a
 * process stays below
 * 200 MB under full load and loses a few per cent of speed.
 */
const { config } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
export const serverFlags = config.server.split(' ')

/**
 * How the C library allocates memory for the server. By default it keeps the 19 MB that each password takes
 * in one pool per thread; with these settings what is large goes back to the system at once, and is in large
 * pages where the system has them. Other systems ignore them.
 */
export const serverAllocator = Object.fromEntries(
  config.allocator.split(' ').map((setting) => setting.split(/=(.*)/)),
)
