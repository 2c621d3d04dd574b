import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { CounterView } from './features/orders/counter/counter-view.tsx'
import { useLiveEvents } from './domain/live-events.ts'
import { registerOfflineWorker } from './platform/offline/offline.ts'
import { queryClient } from './platform/http/query.ts'
import { refreshUser, useUser } from './domain/people/session.ts'
import { RootBoundary } from './ui/error-boundary.tsx'

function Counter() {
  const user = useUser()
  useEffect(() => void refreshUser(), [])
  useEffect(() => {
    registerOfflineWorker({ document: '/counter' })
  }, [])
  useLiveEvents(user !== null, user?.id)
  return <CounterView user={user} />
}

/** The counter, a document of its own, with its providers. */
export function CounterRoot() {
  return (
    <StrictMode>
      <RootBoundary>
        <QueryClientProvider client={queryClient}>
          <Counter />
        </QueryClientProvider>
      </RootBoundary>
    </StrictMode>
  )
}
