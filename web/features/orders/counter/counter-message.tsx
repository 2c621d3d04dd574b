import type { ReactNode } from 'react'

export const HOW_TO_PAIR =
  'A device that stays at the counter needs no password: on the dashboard of the restaurant, open Counter devices, and scan the code there with it.'

/** What the counter shows where nobody can hand over. */
export function CounterMessage({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col justify-center gap-4 px-4 py-8">
      <h1 className="text-4xl">Counter</h1>
      <div className="contents">{children}</div>
    </main>
  )
}
