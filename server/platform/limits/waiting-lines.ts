import { widerNetworksOf } from './network.ts'

/** A network or one that contains it, and how many times the share of a network it has. */
export interface CountedNetwork {
  network: string
  times: number
}

/** The networks in which a requester counts, the widest first and its own last. */
export const countedNetworksOf = (network: string): CountedNetwork[] => [
  ...widerNetworksOf(network).toReversed(),
  { network, times: 1 },
]

/** The line of one network: those who wait, or the lines of the networks that it contains. */
interface NetworkLine<Waiting> extends CountedNetwork {
  count: number
  waiting: Waiting[]
  /** The one whose turn is next comes first. */
  lines: Map<string, NetworkLine<Waiting>>
}

export interface WaitingLines<Waiting> {
  count: () => number
  /** Of a network of requesters, or of the whole line of one that contains it. */
  countOf: (network: string, counted?: string) => number
  add: (one: Waiting) => void
  remove: (one: Waiting) => void
  /** Removes the next in turn, of those who can start. */
  takeNext: (can: {
    network: (counted: CountedNetwork) => boolean
    start: (one: Waiting) => boolean
  }) => Waiting | undefined
  /** Removes the last of the longest line, if that is longer than this network's would be with one more. */
  takeLastOfLongest: (network: string) => Waiting | undefined
}

const emptyLine = <Waiting>(counted: CountedNetwork): NetworkLine<Waiting> => ({
  ...counted,
  count: 0,
  waiting: [],
  lines: new Map(),
})

function longestIn<Waiting>({ lines }: NetworkLine<Waiting>): NetworkLine<Waiting> | undefined {
  let longest: NetworkLine<Waiting> | undefined
  for (const line of lines.values()) if (line.count > (longest?.count ?? 0)) longest = line
  return longest
}

function lastOf<Waiting>(line: NetworkLine<Waiting>): Waiting | undefined {
  const longest = longestIn(line)
  return longest === undefined ? line.waiting.at(-1) : lastOf(longest)
}

function lastOfLonger<Waiting>(
  line: NetworkLine<Waiting>,
  [own, ...narrower]: string[],
): Waiting | undefined {
  const longest = longestIn(line)
  const ownLine = line.lines.get(own ?? '')
  if (longest === undefined) return undefined
  if (longest.count > (ownLine?.count ?? 0) + 1) return lastOf(longest)
  // What its own network fills is divided within that.
  return ownLine?.count === longest.count ? lastOfLonger(ownLine, narrower) : undefined
}

/**
 * Networks that wait take turns, and so do those within one: a home line with 256 networks waits for its turn
 * as one.
 */
export function makeWaitingLines<Waiting extends { network: string }>(): WaitingLines<Waiting> {
  const root = emptyLine<Waiting>({ network: '', times: 1 })

  const findNext = (
    line: NetworkLine<Waiting>,
    can: Parameters<WaitingLines<Waiting>['takeNext']>[0],
  ): Waiting | undefined => {
    for (const [network, inner] of line.lines) {
      if (!can.network(inner)) continue
      const next = inner.lines.size > 0 ? findNext(inner, can) : inner.waiting.find(can.start)
      if (next === undefined) continue
      // Moves the network to the end of the turns.
      line.lines.delete(network)
      line.lines.set(network, inner)
      return next
    }
    return undefined
  }
  const remove = (one: Waiting): void => {
    let line = root
    line.count -= 1
    for (const { network } of countedNetworksOf(one.network)) {
      const inner = line.lines.get(network)
      if (inner === undefined) return
      inner.count -= 1
      if (inner.count === 0) line.lines.delete(network)
      line = inner
    }
    line.waiting.splice(line.waiting.indexOf(one), 1)
  }
  const removed = (one: Waiting | undefined): Waiting | undefined => {
    if (one !== undefined) remove(one)
    return one
  }
  return {
    count: () => root.count,
    countOf: (own, counted = own) => {
      let line: NetworkLine<Waiting> | undefined = root
      for (const { network } of countedNetworksOf(own)) {
        line = line?.lines.get(network)
        if (network === counted) break
      }
      return line?.count ?? 0
    },
    add: (one) => {
      let line = root
      line.count += 1
      for (const counted of countedNetworksOf(one.network)) {
        const inner: NetworkLine<Waiting> = line.lines.get(counted.network) ?? emptyLine(counted)
        line.lines.set(counted.network, inner)
        inner.count += 1
        line = inner
      }
      line.waiting.push(one)
    },
    remove,
    takeNext: (can) => removed(findNext(root, can)),
    takeLastOfLongest: (network) =>
      removed(
        lastOfLonger(
          root,
          countedNetworksOf(network).map((counted) => counted.network),
        ),
      ),
  }
}
