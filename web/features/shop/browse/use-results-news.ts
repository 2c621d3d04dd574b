import type { InfiniteData } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { onResultsNews } from '#web/domain/results-news.ts'
import { queryClient } from '#web/platform/http/query.ts'
import type { FoodItemsPage } from './food-items-query.ts'

type Pages = InfiniteData<FoodItemsPage, string | undefined>

/** A page that is scrolled no further is where it begins. */
const TOP_PX = 80

/** Whether somebody is in the middle of something that a new list would take from them. */
const isInUse = (): boolean =>
  scrollY > TOP_PX ||
  document.querySelector('[role=dialog], dialog[open]') !== null ||
  document.activeElement?.matches('input, textarea, select') === true

/** The loaded pages with what a new first page knows of the same food items, each where it was. */
function withNewRows(data: Pages, { rows }: FoodItemsPage): Pages {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const newest = (row: FoodItem): FoodItem => byId.get(row.id) ?? row
  return { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(newest) })) }
}

export interface ResultsNews {
  /** Those of the new first page that are not among the loaded ones. */
  items: FoodItem[]
  /** Puts the new first page in the place of all. */
  show: () => void
}

interface LoadedResults {
  queryKey: readonly unknown[]
  pages: FoodItemsPage[]
  fetchFirst: (signal: AbortSignal) => Promise<FoodItemsPage>
  /** The first page alone takes the place of all. */
  onReplace: () => void
}

/**
 * Loads the first page again when lists have changed. It takes the place of all pages, unless the list is in use: then
 * what is new in it is given, to be offered.
 */
export function useResultsNews({ queryKey, pages, fetchFirst, onReplace }: LoadedResults): ResultsNews {
  const key = JSON.stringify(queryKey)
  const [news, setNews] = useState<{ key: string; page: FoodItemsPage }>()
  const replace = (page: FoodItemsPage): void => {
    setNews(undefined)
    onReplace()
    queryClient.setQueryData<Pages>(queryKey, { pages: [page], pageParams: [undefined] })
  }
  const load = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const page = await fetchFirst(signal)
    const data = queryClient.getQueryData<Pages>(queryKey)
    if (data === undefined || signal.aborted) return
    if (!isInUse()) {
      replace(page)
      return
    }
    queryClient.setQueryData<Pages>(queryKey, withNewRows(data, page))
    setNews({ key, page })
  })
  useEffect(() => {
    const leaving = new AbortController()
    const stopListening = onResultsNews(() => {
      load(leaving.signal).catch((error: unknown) => {
        if (!leaving.signal.aborted) console.error('The deals could not be loaded again', error)
      })
    })
    return () => {
      leaving.abort()
      stopListening()
    }
  }, [key])
  const loaded = new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const newest = news?.key === key ? news.page : undefined
  return {
    items: newest?.rows.filter(({ id }) => !loaded.has(id)) ?? [],
    show: () => {
      if (newest !== undefined) replace(newest)
    },
  }
}
