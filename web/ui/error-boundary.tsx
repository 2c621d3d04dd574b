import { Component, type ReactNode } from 'react'
import { Page } from './page.tsx'
import { ErrorState } from './states.tsx'

/** Keeps the rest of the page usable when a view throws or its code cannot be loaded. */
export class ErrorBoundary extends Component<
  { children: ReactNode; message?: string },
  { hasError: boolean }
> {
  override state = { hasError: false }

  static getDerivedStateFromError(): { hasError: boolean } {
    return { hasError: true }
  }

  override render(): ReactNode {
    if (!this.state.hasError) return this.props.children
    return (
      <Page>
        <ErrorState onRetry={() => location.reload()}>
          {this.props.message ?? 'This page could not be shown. Please check your connection and try again.'}
        </ErrorState>
      </Page>
    )
  }
}

/**
 * Around the whole page, for what no view's boundary sees: the header, the counter, and a clean-up of a view
 * that was left.
 */
export const RootBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary message="This page stopped because of a fault of ours. What you ordered or saved is kept. Try again to load it anew.">
    {children}
  </ErrorBoundary>
)
