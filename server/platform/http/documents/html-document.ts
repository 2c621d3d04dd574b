import { type Markup, markup } from './markup-rules.ts'

interface Frame {
  lang?: string
  /** Search engines may list it. */
  isListed?: boolean
  icon?: Markup
  style?: string
}

/** A document without a script; without another style, in the plain one that is printed as well. */
export const htmlDocument = (
  title: string,
  body: Markup,
  {
    lang = 'en-AU',
    isListed = false,
    icon = markup`<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    style = '/print.css',
  }: Frame = {},
): string =>
  markup`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isListed ? '' : markup`<meta name="robots" content="noindex">\n`}<title>${title}</title>
${icon}
<link rel="stylesheet" href="${style}">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`.text
