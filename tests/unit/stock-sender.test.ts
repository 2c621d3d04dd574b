import { describe, expect, it, vi } from 'vitest'
import { makeStockSender } from '#web/features/kitchen/food-items/stock-sender.ts'

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A sender whose calls are answered by hand, and what it showed last. */
function senderOf() {
  const answers: PromiseWithResolvers<number>[] = []
  const sent: number[] = []
  const quantities: (number | undefined)[] = []
  const onError = vi.fn<(error: unknown) => void>()
  const reload = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const sender = makeStockSender({
    send: (change) => {
      sent.push(change)
      const answer = Promise.withResolvers<number>()
      answers.push(answer)
      return answer.promise
    },
    reload,
    show: (quantity) => quantities.push(quantity),
    onError,
  })
  return { sender, sent, answers, onError, reload, displayed: () => quantities.at(-1) }
}

describe('makeStockSender', () => {
  it('shows each press at once, and sends what is pressed during a call as one sum', async () => {
    const { sender, sent, answers, displayed, reload } = senderOf()
    for (const by of [1, 1, 1, -1]) sender.change(by, 5)
    expect([displayed(), sent]).toEqual([7, [1]])
    answers[0]?.resolve(6)
    await turn()
    expect([displayed(), sent]).toEqual([7, [1, 1]])
    answers[1]?.resolve(7)
    await turn()
    expect([displayed(), reload.mock.calls.length]).toEqual([undefined, 1])
  })

  it('shows what was sold meanwhile as soon as an answer names it', async () => {
    const { sender, answers, displayed } = senderOf()
    sender.change(1, 5)
    sender.change(1, 5)
    answers[0]?.resolve(3)
    await turn()
    expect(displayed()).toBe(4)
  })

  it('sends nothing when the presses during a call cancel out', async () => {
    const { sender, sent, answers } = senderOf()
    for (const by of [1, 1, -1]) sender.change(by, 5)
    answers[0]?.resolve(6)
    await turn()
    expect(sent).toEqual([1])
  })

  it('never goes below 0', () => {
    const { sender, sent, displayed } = senderOf()
    for (let press = 0; press < 4; press += 1) sender.change(-1, 1)
    expect([displayed(), sent]).toEqual([0, [-1]])
  })

  it('returns to the loaded number after a refusal, drops the presses that followed it, and sends the next', async () => {
    const { sender, sent, answers, displayed, onError, reload } = senderOf()
    const refusal = new Error('Only 0 left by now')
    sender.change(-1, 2)
    sender.change(-1, 2)
    answers[0]?.reject(refusal)
    await turn()
    expect([displayed(), onError.mock.calls, reload.mock.calls.length]).toEqual([undefined, [[refusal]], 1])
    sender.change(1, 0)
    expect([displayed(), sent]).toEqual([1, [-1, 1]])
  })

  it('sends what is pressed while the stock is loaded again', async () => {
    const { sender, sent, answers, reload } = senderOf()
    const loading = Promise.withResolvers<void>()
    reload.mockReturnValueOnce(loading.promise)
    sender.change(1, 5)
    answers[0]?.resolve(6)
    await turn()
    sender.change(1, 6)
    expect(sent).toEqual([1])
    loading.resolve()
    await turn()
    expect(sent).toEqual([1, 1])
  })
})
