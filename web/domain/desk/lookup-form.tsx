import Search from 'virtual:icons/search'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import type { DeskGo } from './desk-view.ts'

/** Where an operator types what somebody on the phone can say. */
export function LookupForm({ q = '', go }: { q?: string | undefined; go: DeskGo }) {
  const [words, setWords] = useState(q)
  const submit = (): void => {
    const typed = words.trim()
    if (typed !== '') go({ name: 'lookup', q: typed })
  }
  return (
    <Form name="Look up" role="search" onSubmit={submit} className="mb-6 flex max-w-2xl items-end gap-3">
      <div className="min-w-0 flex-1">
        <TextField
          label={<span className="sr-only">What do you look for?</span>}
          placeholder="Code, email, mobile, name"
          type="search"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      <Button type="submit">
        <Search role="img" aria-label="Look up" />
      </Button>
    </Form>
  )
}
