import { describe, expect, it } from 'vitest'
import { cleanPastedHtml, isPlainHtml } from './pasted-html.ts'

const flat = (html: string) => cleanPastedHtml(html).replace(/\s*\n\s*/g, '')
const wordItem = (level: number, mark: string, words: string) =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`

describe('documents that are pasted', () => {
  it('makes lists of what Word draws as lists', () => {
    const pasted = `<!--StartFragment--><style>p{}</style>${wordItem(1, '·', 'Clay')}${wordItem(2, 'o', 'Stone')}${wordItem(1, '·', 'Glaze')}<p class=MsoNormal><o:p>&nbsp;</o:p></p>${wordItem(1, '1.', 'First')}<!--EndFragment-->`
    const html = flat(pasted).replace(/<\/?o:p>/g, '')
    expect(html).toBe(
      '<ul><li><p>Clay</p><ul><li><p>Stone</p></li></ul></li><li><p>Glaze</p></li></ul><ol><li><p>First</p></li></ol>',
    )
  })

  it('takes the wrapping of Google Docs off and keeps its checklists', () => {
    expect(
      flat(
        '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1><span>Clay</span></h1><br/>' +
          '<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,x"><p>Wedge</p></li></ul></b>',
      ),
    ).toBe(
      '<h2><span>Clay</span></h2><br><ul data-type="taskList"><li role="checkbox" aria-checked="true" data-type="taskItem" data-checked="true"><p>Wedge</p></li></ul>',
    )
  })

  it('keeps the order of headings and drops scripts, styles and empty lines', () => {
    expect(
      flat('<h1>A</h1><script>x</script><p>&nbsp;</p><h2>B</h2><h4>C</h4><p>a&nbsp;b</p><!-- c -->'),
    ).toBe('<h2>A</h2><h3>B</h3><h3>C</h3><p>a b</p>')
  })

  it('gives every cell of a table its own place', () => {
    const table = (rows: string) => `<table><tbody>${rows}</tbody></table>`
    expect(
      flat(
        table(
          '<tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr><tr><td colspan="3">e</td></tr>',
        ),
      ),
    ).toBe(
      table(
        '<tr><td>a</td><td>b</td><td></td></tr><tr><td></td><td>c</td><td>d</td></tr><tr><td>e</td><td></td><td></td></tr>',
      ),
    )
  })

  it('leaves a piece of a lesson as it is', () => {
    const own = '<p data-pm-slice="0 0 []">&nbsp;</p>'
    expect(cleanPastedHtml(own)).toBe(own)
  })

  it.each([
    ['', true],
    [
      '<meta charset="utf-8"><div style="white-space: pre"><div><span style="color:#fff"># Clay</span></div></div>',
      true,
    ],
    ['<p>Clay</p>', false],
    ['<span>a <b>b</b></span>', false],
  ])('%j is plain: %s', (html, is) => {
    expect(isPlainHtml(html)).toBe(is)
  })
})
