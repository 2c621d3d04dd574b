import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RecallFieldset } from '#web/features/kitchen/recalls/recall-fieldset.tsx'
import { queryClient } from '#web/platform/http/query.ts'

const noCall = (): void => {}
const form = (canRefund: boolean): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RecallFieldset
        items={[]}
        canRefund={canRefund}
        initial={undefined}
        onClose={noCall}
        onCounted={noCall}
      />
    </QueryClientProvider>,
  )

it('offers the owner of a restaurant to refund collected orders, and tells a manager who can', () => {
  expect(form(true)).toContain('Refund them in full')
  expect(form(true)).not.toContain('Only the owner')
  expect(form(false)).not.toContain('Refund them in full')
  expect(form(false)).toContain('Only the owner can refund them')
})
