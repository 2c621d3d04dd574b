import { expect, it } from 'vitest'
import { lineChanges } from '#web/features/desk/legal-texts/line-changes.ts'

const changesOf = (before: string, after: string) =>
  lineChanges(before, after).map(
    ({ kind, line }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${line}`,
  )

it.each([
  ['nothing', 'a\n\nb', 'a\nb\n', [' a', ' b']],
  ['a line in the middle', 'a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
  ['the beginning and the end', 'b\nc', 'a\nb', ['+a', ' b', '-c']],
  ['everything', 'a', 'b\nc', ['-a', '+b', '+c']],
  ['a text that was empty', '', 'a', ['+a']],
  ['one of two equal lines', 'a\na\nb', 'a\nb', [' a', '-a', ' b']],
])('finds what changes where %s does', (_what, before, after, changes) => {
  expect(changesOf(before, after).toSorted()).toEqual(changes.toSorted())
})
