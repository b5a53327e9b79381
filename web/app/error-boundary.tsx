import { Component, type ReactNode } from 'react'
import { reload, reloadOnce } from '#web/core/reload-once.ts'
import { ScreenNotLoaded } from '#web/core/screen.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { appMessages as messages } from '#words/generated/first.ts'

type ErrorBoundaryProps = { children: ReactNode }
type ErrorBoundaryState = { error: unknown }

/** Keeps what goes wrong in one page from taking the rest with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    // After an update the old code is gone from the server; reloading the page fetches the new one.
    if (error instanceof ScreenNotLoaded) reloadOnce()
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    const notLoaded = error instanceof ScreenNotLoaded
    const retry = () => (notLoaded ? reload() : this.setState({ error: null }))
    return (
      <div role="alert">
        <EmptyState
          level={1}
          title={messages.pageFailed}
          action={
            <Button variant="primary" onClick={retry}>
              {messages.retry}
            </Button>
          }
        >
          {notLoaded ? messages.screenNotLoaded : messages.pageFailedWhy}
        </EmptyState>
      </div>
    )
  }
}
