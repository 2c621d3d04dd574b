import type { Go } from './view.ts'

export function Footer({ go }: { go: Go }) {
  return (
    <footer className="mt-12 bg-night text-on-night">
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-10 sm:px-6 lg:flex-row lg:items-center lg:justify-between">
        {/* Explicit lines on a phone: text that wraps by itself would wrap differently once the display face has loaded. */}
        <p className="font-display text-xl font-bold">
          <span className="block sm:inline">Good food, </span>
          <span className="block sm:inline">before it goes to waste.</span>
        </p>
        <nav aria-label="More" className="flex flex-wrap gap-x-6">
          <button type="button" onClick={() => go({ name: 'browse' })} className="min-h-11 underline underline-offset-4">
            Today’s meals
          </button>
          <button
            type="button"
            onClick={() => go({ name: 'auth', mode: 'create-account', user_type: 'restaurant' })}
            className="min-h-11 underline underline-offset-4"
          >
            For restaurants
          </button>
          <a href="/api/docs" className="flex min-h-11 items-center underline underline-offset-4">
            For developers
          </a>
        </nav>
      </div>
    </footer>
  )
}
