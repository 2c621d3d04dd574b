import { dirname, posix } from 'node:path'

/** The file that an import of ours leads to. */
export const targetOf = (path: string, module: string): string =>
  module.startsWith('#') ? module.slice(1) : posix.join(dirname(path), module)

export const sliceFolder = /^server\/features\/[^/]+\/[^/]+\//
/** Whether a path is a file of this name at the root of a slice. */
export const isAtRootOfSlice = (path: string, file: string): boolean =>
  sliceFolder.test(path) && path.replace(sliceFolder, '') === file
