import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { queryClient } from '#web/platform/http/query.ts'

/** What an element is before the script has run, with what is in the cache. */
export const markupOf = (element: ReactElement): string =>
  renderToStaticMarkup(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>)

/** What can be read of it. */
export const textOf = (element: ReactElement): string =>
  markupOf(element)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
