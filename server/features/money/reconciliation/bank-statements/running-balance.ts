interface BalancedRow {
  cents: number
  balance: number
}

/** The rows whose balance does not follow from the row before, whether the oldest is first or the newest. */
export function balanceBreaks(rows: BalancedRow[]): number[] {
  const breaksIn = (order: BalancedRow[]): number[] =>
    order.flatMap(({ cents, balance }, at) => {
      const previous = order[at - 1]
      return previous === undefined || previous.balance + cents === balance ? [] : [at]
    })
  const oldestFirst = breaksIn(rows)
  const newestFirst = breaksIn(rows.toReversed()).map((at) => rows.length - at)
  return newestFirst.length < oldestFirst.length ? newestFirst.toReversed() : oldestFirst
}
