import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { App } from './app.tsx'
import { queryClient } from './platform/http/query.ts'
import { RootBoundary } from './ui/error-boundary.tsx'
import type { HistoryEntry } from './view.ts'

/**
 * The app with its providers; `start` holds the first view, and `onReady` is called when that is interactive.
 */
export function Root({ start, onReady }: { start: HistoryEntry; onReady?: () => void }) {
  return (
    <StrictMode>
      <RootBoundary>
        <QueryClientProvider client={queryClient}>
          <App start={start} onReady={onReady} />
        </QueryClientProvider>
      </RootBoundary>
    </StrictMode>
  )
}
