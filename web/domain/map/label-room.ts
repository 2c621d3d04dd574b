import { type Disc, discsOf, drawingDiscs, type Label, labelsAt, overlap } from './label-layout.ts'
import type { MapStep, ViewBox } from './map-steps.ts'

/** Between a name and a marker. */
const GAP = 2
/** A name may move so many times its size up or down. */
const SHIFTS = [1, -1, 2, -2, 3, -3]
/** No name reaches farther than this to either side. */
const REACH = 150

const isCovered = (label: Label, boxes: ViewBox[]): boolean =>
  discsOf(label).some(({ x, y, radius }) =>
    boxes.some(({ left, right, top, bottom }) => {
      const dx = Math.max(left - x, 0, x - right)
      const dy = Math.max(top - y, 0, y - bottom)
      return Math.hypot(dx, dy) < radius + GAP
    }),
  )

const isOver = (label: Label, others: Label[], drawings: Disc[]): boolean =>
  overlap(discsOf(label), drawings) ||
  others.some(
    (other) =>
      Math.abs(other.y - label.y) < REACH &&
      Math.abs(other.x - label.x) < 2 * REACH &&
      overlap(discsOf(label), discsOf(other)),
  )

/**
 * The names at a zoom step with those that something covers beside it, or left out where there is no room.
 */
export function labelsBeside(step: MapStep, boxes: ViewBox[]): Label[] {
  const all = labelsAt(step)
  if (boxes.length === 0) return all
  const covered = all.filter((label) => isCovered(label, boxes))
  const labels = all.filter((label) => !covered.includes(label))
  const drawings = covered.length === 0 ? [] : drawingDiscs(step)
  for (const label of covered) {
    const shifts = label.turn === 0 ? SHIFTS : []
    const moved = shifts
      .map((shift): Label => ({ ...label, y: label.y + shift * label.size }))
      .find((each) => !isCovered(each, boxes) && !isOver(each, labels, drawings))
    if (moved !== undefined) labels.push(moved)
  }
  return labels
}
