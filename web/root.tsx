import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { App } from './app.tsx'
import { queryClient } from './platform/query.ts'
import type { View } from './view.ts'

/** The app in what it needs around it; `start` is the first view. */
export function Root({ start }: { start: View }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App start={start} />
      </QueryClientProvider>
    </StrictMode>
  )
}
