import type pg from 'pg'
import type { CheckedOutConnection, SendQuery, SentQuery } from './driver.ts'

interface WaitingQuery {
  query: SentQuery
  answer: PromiseWithResolvers<pg.QueryResult>
}

/** So that a slow query delays few others. */
const PIPELINED_MAX = 50

/**
 * Sends the queries of one turn of the event loop down one connection, and those that arrive while
 * `connections` of them are busy down the next that is free: to wake a process of the database costs more
 * than most small reads.
 */
export function makePipeline(checkOut: () => Promise<CheckedOutConnection>, connections: number): SendQuery {
  const waiting: WaitingQuery[] = []
  let busy = 0

  const sendWaiting = async (): Promise<void> => {
    busy += 1
    try {
      const connection = await checkOut()
      const pipelined = waiting.splice(0, PIPELINED_MAX)
      startMore()
      await Promise.all(
        pipelined.map(({ query, answer }) => connection.send(query).then(answer.resolve, answer.reject)),
      )
      connection.release()
    } catch (error) {
      for (const { answer } of waiting.splice(0)) answer.reject(error)
    }
    busy -= 1
    startMore()
  }
  const startMore = (): void => {
    if (waiting.length > 0 && busy < connections) void sendWaiting()
  }

  return (query) => {
    const answer = Promise.withResolvers<pg.QueryResult>()
    waiting.push({ query, answer })
    if (waiting.length === 1) setImmediate(startMore)
    return answer.promise
  }
}
