import type { ReactNode } from 'react'
import { shopPaths } from '#contract/shop/public-pages.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** Header and footer of the shop, with links in place of buttons: a document has no script. */
export function DocumentFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-paper">
        <div className="mx-auto flex min-h-14 w-full max-w-6xl flex-wrap items-center justify-between gap-x-4 px-4 sm:min-h-18 sm:px-6">
          <a
            href={shopPaths.home}
            className="flex min-h-11 items-center gap-2 rounded-control font-display text-2xl font-extrabold tracking-tight"
          >
            <img src="/favicon.svg" alt="" width={36} height={36} fetchPriority="low" className="size-9" />
            Surplate
          </a>
          <a href={shopPaths.browse} className="flex min-h-11 items-center rounded-control px-2 font-semibold hover:bg-sunk sm:px-3">
            Browse Food
          </a>
        </div>
      </header>
      <main id="content" className="flex-1">
        {children}
      </main>
      <footer className="mt-12 bg-night text-on-night">
        <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-10 sm:px-6 lg:flex-row lg:items-center lg:justify-between">
          <p className="font-display text-xl font-bold">
            <span className="block sm:inline">Good food, </span>
            <span className="block sm:inline">before it goes to waste.</span>
          </p>
          <nav aria-label="More" className="flex flex-wrap gap-x-6">
            <FooterLink href={shopPaths.browse}>Today’s meals</FooterLink>
            <FooterLink href={shopPaths.home}>How it works</FooterLink>
          </nav>
        </div>
      </footer>
    </div>
  )
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="flex min-h-11 items-center underline underline-offset-4">
      {children}
    </a>
  )
}

/** The way to everything that is on sale. */
export function BrowseLink({ children }: { children: string }) {
  return (
    <a href={shopPaths.browse} className={buttonClass('secondary')}>
      {children}
    </a>
  )
}
