import { describe, expect, it } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { LegalTextBody } from '#web/domain/legal-texts/legal-text-body.tsx'
import { sectionsOf, readTextTree } from '#web/domain/legal-texts/text-tree.ts'

const blanks = {
  operator_name: 'Tom & "Olga" <b>',
  operator_abn: null,
  operator_address: '*1* High St',
  operator_contact: 'help@surplate.example',
}
const htmlOf = (body: string, values = blanks) =>
  renderToStaticMarkup(<LegalTextBody body={body} blanks={values} />).replaceAll(
    /<div class="[^"]*">|<\/div>/g,
    '',
  )

describe('the HTML of a text', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a block', '<div onclick="x()">\n\n# hi\n\n</div>'],
    ['an element in a line', 'a <img src=x onerror=alert(1)> b'],
    ['a comment', '<!-- <b> -->'],
    ['a link to a script', '[press](javascript:alert(1))'],
    ['a link to data', '[press](data:text/html,<b>)'],
    ['a reference to a script', '[press]\n\n[press]: javascript:alert(1)'],
    ['an autolink to a script', '<javascript:alert(1)>'],
    ['a picture', '![picture](https://elsewhere.example/x.png)'],
    ['a blank with markup', '{{<b>}}'],
    ['a title with a blank', '[go](/terms "{{operator_name}}")'],
  ])('has no markup of its own in %s', (_what, body) => {
    const html = htmlOf(body)
    expect(html).not.toMatch(/<(script|div|img|b|!--)/i)
    expect(html).not.toMatch(/(href|src)="(javascript|data):/i)
    expect(html.replaceAll(/"[^"]*"/g, '')).not.toMatch(/<\w+[^>]*\son\w+=/)
  })

  it('fills blanks with text, whatever is in it, and marks what is not set or not known', () => {
    expect(htmlOf('{{operator_name}}, {{ operator_address }}')).toBe(
      '<p><span translate="no">Tom &amp; &quot;Olga&quot; &lt;b&gt;</span><span>, </span><span translate="no">*1* High St</span></p>',
    )
    expect(htmlOf('**{{operator_abn}}** {{operator_fax}}')).toBe(
      '<p><strong><mark>[ABN of the operator]</mark></strong> <mark>[operator_fax?]</mark></p>',
    )
  })

  it.each([
    ['help@surplate.example', '<a href="mailto:help@surplate.example">help@surplate.example</a>'],
    ['03 9555 0123', '<a href="tel:+61395550123">(03) 9555 0123</a>'],
  ])('links the contact %s', (operator_contact, link) => {
    expect(htmlOf('{{operator_contact}}', { ...blanks, operator_contact })).toBe(`<p>${link}</p>`)
  })

  it('gives headings ids of their own, below the one title of the document', () => {
    const body = '# One & all\n\n## One & *all*\n\n### Deeper\n\n## Content\n\n## ???'
    expect(htmlOf(body).match(/<h\d id="[^"]*"/g)).toEqual([
      '<h2 id="one-all"',
      '<h2 id="one-all-2"',
      '<h3 id="deeper"',
      '<h2 id="content-2"',
      '<h2 id="section"',
    ])
    expect(sectionsOf(readTextTree(body)).sections.map(({ title }) => title)).toEqual([
      'One & all',
      'One & all',
      'Content',
      '???',
    ])
  })
})
