import { escapeMarkup } from './markup-rules.ts'

/**
 * A document without a script, in the plain style that is printed as well. `body` is HTML, `title` is text.
 */
export const plainDocument = (title: string, body: string): string => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/print.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
