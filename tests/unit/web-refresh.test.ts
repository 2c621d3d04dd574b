import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { accountApi } from '#web/domain/people/account-api.ts'
import { keyOf, queryClient, refresh } from '#web/platform/http/query.ts'

const { all } = accountApi.passkeys
const queryKey = keyOf(all, {})

afterEach(() => queryClient.clear())

/** A server whose calls are answered by hand; they are numbered from one. */
function aServer() {
  const calls: { answer: (data: string) => void; signal: AbortSignal }[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      calls.push({ answer: resolve, signal })
    })
  return {
    queryFn,
    callCount: () => calls.length,
    answer: (call: number, data: string) => calls[call - 1]?.answer(data),
  }
}

/** Somebody looks at the passkeys, as a view does. */
function looking(server: ReturnType<typeof aServer>) {
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: server.queryFn })
  const history: unknown[] = []
  const stop = observer.subscribe(
    ({ data }) => void (data !== undefined && data !== history.at(-1) && history.push(data)),
  )
  return { observer, history, stop, shows: () => observer.getCurrentResult() }
}

const soon = (check: () => void): Promise<void> => vi.waitFor(check)

/** A view that shows the first reply. */
async function loadedView() {
  const server = aServer()
  const view = looking(server)
  server.answer(1, 'first')
  await soon(() => expect(view.shows().data).toBe('first'))
  return { server, view }
}

/** Answers the newest call, and no other. */
async function answerLast(server: ReturnType<typeof aServer>, data: string): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  server.answer(server.callCount(), data)
}

it('shows the second reply after a refresh during the first load', async () => {
  const server = aServer()
  const view = looking(server)
  const refreshed = refresh(all)
  await soon(() => expect(server.callCount()).toBe(2))
  server.answer(1, 'before')
  server.answer(2, 'after')
  await refreshed
  expect(view.shows()).toMatchObject({ data: 'after', fetchStatus: 'idle' })
  expect(view.history).toEqual(['after'])
})

it('drops a reply that was on its way and keeps the data on the screen until the new reply comes', async () => {
  const { server, view } = await loadedView()
  void view.observer.refetch()
  const refreshed = refresh(all)
  await soon(() => expect(server.callCount()).toBe(3))
  server.answer(2, 'before')
  expect(view.shows().data).toBe('first')
  server.answer(3, 'after')
  await refreshed
  expect(view.history).toEqual(['first', 'after'])
})

it('ends two refreshes at once with the last reply', async () => {
  const { server, view } = await loadedView()
  const both = Promise.all([refresh(all), refresh(all)])
  await soon(() => expect(server.callCount()).toBeGreaterThan(1))
  await answerLast(server, 'last')
  await both
  expect(view.shows()).toMatchObject({ data: 'last', fetchStatus: 'idle', isPending: false })
})

it('ends two refreshes during the first load', async () => {
  const server = aServer()
  const view = looking(server)
  const both = Promise.all([refresh(all), refresh(all)])
  await answerLast(server, 'last')
  await both
  expect(view.shows()).toMatchObject({ data: 'last', fetchStatus: 'idle', isPending: false })
})

it('shows the new reply in a view that opens at the moment of a refresh', async () => {
  const server = aServer()
  const refreshed = refresh(all)
  const view = looking(server)
  await answerLast(server, 'after')
  await refreshed
  expect(view.shows()).toMatchObject({ data: 'after', fetchStatus: 'idle' })
})

it('shares the reply with a second view that opens at the start of a refresh', async () => {
  const server = aServer()
  const one = looking(server)
  const refreshed = refresh(all)
  const other = looking(server)
  await answerLast(server, 'after')
  await refreshed
  expect([one.shows(), other.shows()]).toMatchObject([{ data: 'after' }, { data: 'after' }])
})

it('keeps a live event that arrives at the start of a refresh', async () => {
  const { server, view } = await loadedView()
  void view.observer.refetch()
  queryClient.setQueryData(queryKey, 'news')
  const refreshed = refresh(all)
  expect(view.shows().data).toBe('news')
  await soon(() => expect(server.callCount()).toBe(3))
  server.answer(3, 'after')
  await refreshed
  expect(view.history).toEqual(['first', 'news', 'after'])
})
