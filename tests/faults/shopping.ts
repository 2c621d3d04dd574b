/** An order the server has answered for. `cancelled` once that was answered for, too. */
export interface Acknowledged {
  key: string
  order_id: string
  food_item_id: string
  quantity: number
  cancelled: boolean
}

export interface Shopping {
  acknowledged: Acknowledged[]
  /** When each order was answered for. */
  at: number[]
  /** Answers that are neither success nor an honest refusal. */
  unexpected: string[]
  /** The longest that anyone was kept waiting for an answer of any kind. */
  longest_ms: number
  /** Answers that ask to try again later, and how many of them do not say when. */
  busy: number
  busy_without_time: number
}
