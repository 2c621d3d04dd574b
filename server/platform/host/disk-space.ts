import { statfs } from 'node:fs/promises'

export interface DiskSpace {
  total_bytes: number
  /** What a user who is not root can still write. */
  free_bytes: number
}

/** Of the file system that a folder is on. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { total_bytes: blocks * bsize, free_bytes: bavail * bsize }
}
