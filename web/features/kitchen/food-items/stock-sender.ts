interface StockSenderDeps {
  /** Sends one change of the stock, and gives what is left after it. */
  send: (change: number) => Promise<number>
  /** Loads the stock again, when no other change follows. */
  reload: () => Promise<void>
  /** Shows a number in place of the loaded one; without a number, the loaded one. */
  show: (quantity?: number) => void
  onError: (error: unknown) => void
}

/**
 * Shows presses on − and + at once and sends them one call at a time: what is pressed during a call is summed
 * up for the next.
 * Only differences are sent, so that an order placed meanwhile counts as well.
 */
export function makeStockSender({ send, reload, show, onError }: StockSenderDeps) {
  let quantity: number | undefined
  let unsent = 0
  let isSending = false
  const display = (value: number | undefined): void => {
    quantity = value
    show(value)
  }

  async function sendUnsent(): Promise<void> {
    isSending = true
    while (unsent !== 0) {
      const change = unsent
      unsent = 0
      try {
        const left = await send(change)
        display(Math.max(0, left + unsent))
      } catch (error) {
        // What was pressed meanwhile was meant for a number that was never reached.
        unsent = 0
        display(undefined)
        onError(error)
      }
      if (unsent === 0) await reload()
    }
    isSending = false
    display(undefined)
  }

  return {
    /** Adds portions to those that are shown, or removes them; never below 0. */
    change(by: number, loaded: number): void {
      const before = quantity ?? loaded
      const after = Math.max(0, before + by)
      if (after === before) return
      unsent += after - before
      display(after)
      if (!isSending) void sendUnsent()
    },
  }
}
