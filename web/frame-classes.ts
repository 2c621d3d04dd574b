// Header, navigation and footer look alike in the shop, where they are buttons, and on public pages, where
// they are links.

export const skipClass =
  'sr-only z-50 rounded-control bg-night px-4 py-3 font-semibold text-on-night focus:not-sr-only focus:absolute focus:top-2 focus:left-2'
export const headerClass = 'border-b border-line bg-paper'
export const headerRowClass =
  'mx-auto flex min-h-14 w-full max-w-6xl flex-wrap items-center gap-x-2 px-4 sm:min-h-18 sm:px-6'
/** As wide in any face: the display face arrives late, and the navigation stands beside it. */
export const brandClass =
  'flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 lg:min-w-37 lg:justify-start rounded-control font-display text-2xl font-extrabold tracking-tight'
export const navigationClass =
  'fixed inset-x-0 bottom-0 z-30 flex overflow-x-auto border-t border-line bg-card px-1 pb-[env(safe-area-inset-bottom)] lg:static lg:ml-6 lg:shrink-0 lg:border-0 lg:bg-transparent lg:p-0'
export const navigationItemClass =
  'group relative flex min-h-16 min-w-min flex-1 flex-col items-center justify-center gap-1 rounded-control text-[0.6875rem] leading-tight font-semibold text-soft sm:text-xs hover:text-ink aria-[current]:text-tomato lg:min-h-11 lg:flex-none lg:flex-row lg:px-3 lg:text-base lg:aria-[current]:text-ink'
export const navigationIconClass = 'size-6 lg:hidden'
export const accountClass = 'flex min-w-36 flex-1 flex-wrap items-center justify-end gap-1'
export const headerButtonClass =
  'flex min-h-11 shrink-0 items-center rounded-control px-2 font-semibold whitespace-nowrap hover:bg-sunk sm:px-3'

export const footerClass = 'mt-12 bg-night text-on-night'
export const footerRowClass =
  'mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-10 sm:px-6 lg:flex-row lg:items-center lg:justify-between'
export const footerLinksClass = 'flex flex-wrap gap-x-6'
export const footerLinkClass = 'flex min-h-11 items-center underline underline-offset-4'
export const footerTextsClass =
  'mx-auto -mt-6 flex w-full max-w-6xl flex-wrap gap-x-6 px-4 pb-8 text-sm sm:px-6'
