import { type ReactNode, useEffect, useRef } from 'react'
import type { DeskSession } from '#contract/people/operators.ts'
import { type DeskGo, type DeskView, sectionOf, sectionsFor } from '#web/domain/desk/desk-view.ts'
import { roleNames } from '#web/domain/desk/role-names.ts'
import { classes } from '#web/ui/class-names.ts'

interface DeskFrameProps {
  session: DeskSession
  view: DeskView
  go: DeskGo
  onLeave: () => void
  children: ReactNode
}

const itemClass =
  'flex min-h-11 w-full items-center rounded-control px-3 text-left font-semibold whitespace-nowrap hover:bg-sunk aria-[current=page]:bg-ink aria-[current=page]:text-card'

/** On a phone the sections are scrolled to the one that is open, however it was opened. */
function centreCurrent(nav: HTMLElement | null): void {
  const item = nav?.querySelector('[aria-current=page]')?.getBoundingClientRect()
  if (nav === null || item === undefined) return
  const { left, width } = nav.getBoundingClientRect()
  nav.scrollLeft += item.left + item.width / 2 - (left + width / 2)
}

/** Navigation at the side, or on top of a phone, and the current section. */
export function DeskFrame({ session, view, go, onLeave, children }: DeskFrameProps) {
  const { operator, password_alone } = session
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    centreCurrent(nav.current)
  }, [view.name])
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-7xl flex-col lg:flex-row">
      <header className="flex flex-col gap-3 border-b border-line px-4 py-3 lg:w-60 lg:shrink-0 lg:border-r lg:border-b-0 lg:px-5 lg:py-8">
        <div className="flex items-center justify-between gap-3">
          <a href="/" className="flex min-h-11 items-center gap-2 font-display text-xl font-bold">
            <img src="/favicon.svg" alt="" width={32} height={32} className="size-8" />
            <span>Desk</span>
          </a>
          <button
            type="button"
            onClick={onLeave}
            className="min-h-11 px-2 font-semibold underline underline-offset-4 lg:hidden"
          >
            Leave
          </button>
        </div>
        <nav
          ref={nav}
          aria-label="Desk"
          className="-mx-4 flex gap-1 overflow-x-auto px-4 lg:mx-0 lg:flex-col lg:px-0"
        >
          {sectionsFor(operator.role).map(({ view: first, label }) => (
            <button
              key={label}
              type="button"
              aria-current={sectionOf(view.name)?.label === label ? 'page' : undefined}
              onClick={() => go(first)}
              className={classes(itemClass, 'max-lg:w-auto')}
            >
              {label}
            </button>
          ))}
        </nav>
        <div className="hidden lg:mt-auto lg:block">
          <p translate="no" className="font-semibold wrap-anywhere">
            {operator.name}
          </p>
          <p className="text-sm text-soft">{roleNames[operator.role]}</p>
          <button
            type="button"
            onClick={onLeave}
            className="min-h-11 font-semibold underline underline-offset-4"
          >
            Leave the desk
          </button>
        </div>
      </header>
      <div className="min-w-0 flex-1">
        {password_alone && (
          <aside aria-label="Demo" className="bg-amber-wash px-4 py-2 text-amber max-sm:text-sm sm:px-6">
            Demo: on this machine the password alone opens the desk. Elsewhere it needs a passkey or two-step
            sign-in.
          </aside>
        )}
        <main id="content" className="px-4 py-6 sm:px-6 lg:py-8">
          {children}
        </main>
      </div>
    </div>
  )
}
