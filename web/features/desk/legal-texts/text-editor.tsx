import { useDeferredValue, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import {
  type EditedText,
  legalTextBlanks,
  type legalTextsApi,
  NOTICE_DAYS,
} from '#contract/people/legal-texts.ts'
import { useDeskCall } from '#web/domain/desk/proof.ts'
import { LegalTextBody } from '#web/domain/legal-texts/legal-text-body.tsx'
import { showFormErrors } from '#web/platform/forms/form-errors.ts'
import { useSubmit } from '#web/platform/forms/use-submit.ts'
import { fieldProps } from '#web/platform/forms/form-fields.ts'
import { deskApi } from '#web/domain/desk-api.ts'
import { refresh } from '#web/platform/http/query.ts'
import { notify } from '#web/platform/notices.ts'
import { Callout, FormError } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextAreaField, TextField } from '#web/ui/forms/field.tsx'
import { SecondPress } from '#web/ui/second-press.tsx'
import type { RequestOf } from '#contract/endpoint.ts'
import { DAY_MS, melbourneDate, melbourneDay } from '#contract/time.ts'
import { serverNow } from '#web/platform/http/server-time.ts'
import { lineChanges } from './line-changes.ts'

export interface TextDraft {
  body: string
  /** A day in Melbourne; empty for at once. */
  effective_on: string
}

/** The first day on which a new version can be in effect from the morning on; empty where that is at once. */
function firstDay({ earliest_effective_at }: EditedText): string {
  const earliest = Date.parse(earliest_effective_at)
  return earliest - serverNow() < DAY_MS ? '' : melbourneDate(new Date(earliest + DAY_MS))
}

const emptyDraft = (text: EditedText): TextDraft => ({
  body: text.versions[0]?.body ?? '',
  effective_on: firstDay(text),
})

const dayHelp = (text: EditedText): string =>
  firstDay(text) === ''
    ? 'Leave it empty, and it is in effect at once.'
    : `People agree to this text, so they need ${NOTICE_DAYS} days’ notice. Restaurants get an email now.`

const publishRequest = (
  kind: EditedText['kind'],
  { body, effective_on }: TextDraft,
): RequestOf<typeof legalTextsApi.publish> => ({
  kind,
  body,
  effective_at: effective_on === '' ? undefined : melbourneDay(effective_on).from.toISOString(),
})

/** What the new version changes of the last one. */
function TextChanges({ before, after, version }: { before: string; after: string; version: number }) {
  const changes = useMemo(
    () => lineChanges(before, after).filter(({ kind }) => kind !== 'same'),
    [before, after],
  )
  if (changes.length === 0)
    return <p className="text-soft">{`Nothing is different from version ${version} yet.`}</p>
  return (
    <ul className="flex flex-col gap-2">
      {changes.map(({ kind, line }, at) => (
        // Lines repeat, and none keeps anything of its own.
        <li key={at} className="rounded-control border border-line bg-card px-3 py-2 wrap-anywhere">
          <span className="block text-sm font-semibold">{kind === 'added' ? 'Added' : 'Removed'}</span>
          {kind === 'added' ? (
            <ins className="no-underline">{line}</ins>
          ) : (
            <del className="text-soft">{line}</del>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Writes the next version of a text, with what it looks like and what it changes. */
export function TextEditor({ text, onPublished }: { text: EditedText; onPublished: () => void }) {
  const form = useForm({ defaultValues: emptyDraft(text) })
  const publish = useDeskCall(deskApi.legalTexts.publish)
  const body = useDeferredValue(form.watch('body'))
  const last = text.versions[0]
  const version = (last?.version ?? 0) + 1
  const { error, isBusy, submit } = useSubmit(
    form,
    (failure) => {
      const fields = { effective_at: 'effective_on', body: 'body' } as const
      return showFormErrors(
        failure,
        { getValues: () => fields, setError: (field, ...rest) => form.setError(fields[field], ...rest) },
        FAILED,
      )
    },
    async (draft) => {
      await publish.mutateAsync(publishRequest(text.kind, draft))
      notify(`Version ${version} is published.`, 'success')
      await Promise.all([refresh(deskApi.legalTexts.all), refresh(deskApi.legalTexts.read)])
      onPublished()
    },
  )
  return (
    <div role="group" aria-label="New version" className="flex flex-col gap-5">
      <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
        <TextAreaField
          label={`Version ${version}`}
          rows={28}
          spellCheck
          className="font-mono text-sm"
          help={`Markdown: ## Heading, - point, **bold**, [link](/refunds). The settings fill ${blankNames}.`}
          {...fieldProps(form, 'body')}
        />
        <section aria-label="Preview" className="min-w-0">
          <h2 className="mb-1.5 font-sans text-base font-semibold tracking-normal">Preview</h2>
          <Card className="max-h-[48rem] overflow-y-auto" tabIndex={0}>
            <LegalTextBody body={body} blanks={text.blanks} />
          </Card>
        </section>
      </div>
      <section aria-labelledby="text-changes">
        <h2 id="text-changes" className="mb-2 text-xl">
          What changes
        </h2>
        <TextChanges before={last?.body ?? ''} after={body} version={version - 1} />
      </section>
      <TextField
        label="In effect from"
        type="date"
        min={firstDay(text) || undefined}
        className="max-w-60"
        help={dayHelp(text)}
        {...fieldProps(form, 'effective_on')}
      />
      <Callout kind="info">
        A version cannot be changed or taken back once it is published. A mistake needs another version.
      </Callout>
      <FormError message={error} />
      <div>
        <SecondPress
          question={`Yes, publish version ${version}`}
          busy={isBusy}
          onConfirm={() => void submit()}
        >
          {`Publish version ${version}`}
        </SecondPress>
      </div>
    </div>
  )
}

const FAILED = 'The text was not published. Please try again.'
const blankNames = Object.keys(legalTextBlanks)
  .map((name) => `{{${name}}}`)
  .join(', ')
