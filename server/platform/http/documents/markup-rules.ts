const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** HTML or XML. Only `markup` makes it, which escapes what it is made of. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Markup | readonly Markup[]

function textOf(value: Value): string {
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(textOf).join('\n')
  return String(value).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
}

/**
 * A template of HTML or XML. Texts are escaped in it, for inside an element or a quoted attribute; markup stays as
 * it is, and several parts of it stand in a line each.
 */
export const markup = (template: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(String.raw({ raw: template }, ...values.map(textOf)))

/** Several parts in one line. */
export const joinMarkup = (parts: Value[], separator: Value = ''): Markup =>
  new Markup(parts.map(textOf).join(textOf(separator)))
