import type { CachePolicy } from '#contract/endpoint.ts'
import { type Changes, makeChanges } from '#server/platform/events/changes.ts'
import type { Events } from '#server/platform/events/events.ts'

/** Counts the changes of the topics that a cached reply depends on. */
export function followTopics(
  { topics, row_topics = {} }: CachePolicy,
  events: Pick<Events, 'on' | 'onGap'>,
): Changes {
  const changes = makeChanges()
  for (const topic of topics) events.on({ name: topic }, changes.invalidateAll)
  for (const [topic, field] of Object.entries(row_topics))
    events.on<Record<string, unknown>>({ name: topic }, (changed) =>
      changes.invalidateRows(changed.map((row) => String(row[field]))),
    )
  events.onGap(changes.invalidateAll)
  return changes
}
