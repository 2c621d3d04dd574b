import { useEffect, useRef, useState } from 'react'
import { resultText, type Search } from './search-wording.ts'

interface ResultStatusProps {
  search: Search
  items: number
  /** How many more are not shown. */
  hidden: number
  hasMore: boolean
  /** The items are those of this search, and not of the one before. */
  isSettled: boolean
}

/**
 * Tells screen readers what a changed search has found, once: not on the first load, while typing, or when
 * the stock changes.
 */
export function ResultStatus({ search, items, hidden, hasMore, isSettled }: ResultStatusProps) {
  const key = JSON.stringify(search)
  const announcedKey = useRef(key)
  const [text, setText] = useState('')
  useEffect(() => {
    if (!isSettled || announcedKey.current === key) return
    announcedKey.current = key
    setText(resultText(search, items, hasMore, hidden))
  }, [key, isSettled, search, items, hidden, hasMore])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
