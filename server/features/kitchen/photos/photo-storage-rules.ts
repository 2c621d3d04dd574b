import { PHOTOS_MB_MAX } from '#contract/constants.ts'

/** Like `DiskSpace` of the platform. */
interface Space {
  total_bytes: number
  free_bytes: number
}

const GB = 1024 ** 3
const FREE_BYTES_LEAST = GB
const FREE_PART_LEAST = 0.1

/** Whether what is left of a disk has to be left to the orders. */
export const isDiskShort = ({ total_bytes, free_bytes }: Space): boolean =>
  free_bytes < FREE_BYTES_LEAST || free_bytes < total_bytes * FREE_PART_LEAST

/** Whether the photos of one restaurant take up all that it has. */
export const isStorageFull = (stored_bytes: number): boolean => stored_bytes >= PHOTOS_MB_MAX * 1024 * 1024

export const photosBytesMax = (gigabytes: number): number => gigabytes * GB
