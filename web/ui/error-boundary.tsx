import { Component, type ReactNode } from 'react'
import { Page } from './page.tsx'
import { ErrorState } from './states.tsx'

/** Keeps the rest of the page when a view breaks or its code cannot be fetched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <Page>
        <ErrorState retry={() => location.reload()}>This page could not be shown. Please check your connection and try again.</ErrorState>
      </Page>
    )
  }
}
