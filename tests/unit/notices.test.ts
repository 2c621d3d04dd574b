import { expect, it } from 'vitest'
import { clearNotices, type Notice, notify, setNoticePresenter } from '#web/platform/notices.ts'

/** Presents until it is called; gives the texts that it has shown. */
function presentAgain() {
  const texts: string[] = []
  const end = setNoticePresenter(
    ({ text }: Notice) => void texts.push(text),
    () => void texts.splice(0),
  )
  return { texts, end }
}

it('shows a notice to the next presenter that was given while there was none', () => {
  notify('before the first')
  const first = presentAgain()
  notify('at the first')
  first.end()
  notify('between the two')
  const second = presentAgain()
  second.end()
  expect([first.texts, second.texts]).toEqual([['before the first', 'at the first'], ['between the two']])
})

it('removes notices that are shown, and those that nobody has presented yet', () => {
  notify('pending')
  clearNotices()
  const { texts, end } = presentAgain()
  notify('on the screen')
  clearNotices()
  end()
  expect(texts).toEqual([])
})
