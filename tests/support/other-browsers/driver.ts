/**
 * A browser other than Chromium: it opens documents, runs code in them, and presses and types as people do.
 */
export interface Driver {
  name: string
  open: (url: string) => Promise<void>
  reload: () => Promise<void>
  /**
   * Runs an expression of JavaScript in the document; a promise is waited for. What it gives must be JSON.
   */
  evaluate: (expression: string) => Promise<unknown>
  /** Input of the W3C's WebDriver. */
  act: (sources: InputSource[]) => Promise<void>
  /** The errors of scripts, and of the console, since the start. */
  errors: () => string[]
  stop: () => Promise<void>
}

export interface InputSource {
  type: 'key' | 'pointer'
  id: string
  parameters?: { pointerType: 'mouse' | 'touch' }
  actions: Record<string, unknown>[]
}

/** A phone's, in CSS pixels. */
export const VIEWPORT = { width: 390, height: 844 }

/** How long a state is waited for, and how often it is looked at. */
export const PATIENCE = { timeout: 60_000, interval: 100 }
