import type { Row } from './rows.ts'

/**
 * Why a row is short of its target, by the beginning of what it measures. Kept by hand: the report names each row that is short, and says so
 * where no reason stands here.
 */
const reasons: Record<string, string> = {}

export const reasonOf = ({ work }: Row): string | undefined =>
  Object.entries(reasons).find(([beginning]) => work.startsWith(beginning))?.[1]
