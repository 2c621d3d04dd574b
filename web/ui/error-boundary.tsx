import { Component, type ReactNode } from 'react'
import { Page } from './page.tsx'
import { ErrorState } from './states.tsx'

/** Keeps the rest of the page usable when a view throws or its code cannot be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
  override state = { hasError: false }

  static getDerivedStateFromError(): { hasError: boolean } {
    return { hasError: true }
  }

  override render(): ReactNode {
    if (!this.state.hasError) return this.props.children
    return (
      <Page>
        <ErrorState onRetry={() => location.reload()}>This page could not be shown. Please check your connection and try again.</ErrorState>
      </Page>
    )
  }
}
