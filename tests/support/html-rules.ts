import { HtmlValidate } from 'html-validate'

/** The standard, and its rules for accessibility. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // A video may be named.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Notices are in the element that Base UI has for them.
    'prefer-native-element': ['error', { exclude: ['region'] }],
  },
})

/** A view as a whole document. */
export const documentOf = (body: string): string =>
  `<!doctype html>\n<html lang="en-AU"><head><meta charset="utf-8"><title>Surplate</title></head><body>${body}</body></html>\n`

/** What is against the rules of HTML in a document, each with what it is about. */
export async function brokenRules(markup: string): Promise<string[]> {
  // Without what a translation has put around each text.
  const html = markup.replaceAll(/<\/?font>/g, '')
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, offset }) => `${ruleId}: ${message}, at ${html.slice(offset - 1, offset + 120)}`,
    ),
  )
}
