import { expect, it } from 'vitest'
import { z } from 'zod'
import { readCursor, readIdCursor, toPage, writeCursor } from '#server/platform/http/cursors.ts'

const Schema = z.tuple([z.int(), z.string()])

it('reads back the cursor that it wrote', () => {
  expect(readCursor(Schema, writeCursor([7, 'a']))).toEqual([7, 'a'])
})

it.each(['nonsense', '', writeCursor(['a', 7])])('refuses the cursor %j, which no page has had', (cursor) => {
  expect(() => readCursor(Schema, cursor)).toThrow('This page link is not valid any more')
})

it('takes an id as a cursor, or none, and nothing else', () => {
  const id = '00000000-0000-7000-8000-000000000000'
  expect([readIdCursor(id), readIdCursor(undefined)]).toEqual([id, undefined])
  expect(() => readIdCursor('7')).toThrow('This page link is not valid any more')
})

it('has a next page exactly when one row more than its limit is there', () => {
  expect(toPage([1, 2, 3], 2, String)).toEqual({ rows: [1, 2], next_cursor: '2' })
  expect(toPage([1, 2], 2, String)).toEqual({ rows: [1, 2], next_cursor: undefined })
  expect(toPage([], 2, String)).toEqual({ rows: [], next_cursor: undefined })
})
