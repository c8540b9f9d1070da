/**
 * A page or a document that was copied, with the tricks of word processors taken out: lists that are drawn with spaces and
 * symbols become lists, headings keep their order, empty lines go. The editor then takes only what a lesson may have.
 */
export function cleanPastedHtml(html: string): string {
  // A piece of a lesson is already in order.
  if (html.includes('data-pm-slice')) return html
  const page = new DOMParser().parseFromString(html.replace(/<!\[(?:if|endif)[^>]*>/gi, ''), 'text/html')
  const { body } = page
  for (const gone of body.querySelectorAll('style, script, meta, link, title, xml, colgroup, [hidden]'))
    gone.remove()
  dropComments(body)
  // Google Docs puts everything into one bold element that is not bold.
  for (const wrap of body.querySelectorAll('b[id^="docs-internal-guid"]'))
    wrap.replaceWith(...wrap.childNodes)
  listsOfWord(body)
  checklistsOfDocs(body)
  orderHeadings(body)
  for (const table of body.querySelectorAll('table')) singleCells(table)
  for (const words of body.querySelectorAll('p, h2, h3, li, td, th, span')) spacesOf(words)
  for (const line of body.querySelectorAll('p, h2, h3, div')) if (isEmptyLine(line)) line.remove()
  return body.innerHTML
}

function dropComments(body: HTMLElement): void {
  const walk = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (walk.nextNode()) found.push(walk.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
}

/** Word writes a list as paragraphs with a level and a mark of symbols in front. */
function listsOfWord(body: HTMLElement): void {
  let open: { list: Element; level: number }[] = []
  let last: Element | null = null
  for (const line of body.querySelectorAll<HTMLElement>('p')) {
    const style = line.getAttribute('style') ?? ''
    const level = Number(/mso-list:[^;]*level(\d+)/i.exec(style)?.[1] ?? 0)
    if (level === 0) continue
    if (line.previousElementSibling !== last || !last) open = []
    const mark = line.querySelector('[style*="mso-list:Ignore" i]')
    const isOrdered = /^\s*(\d+|[a-z]{1,3})[.)]/i.test(mark?.textContent ?? '')
    mark?.remove()
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const document = body.ownerDocument
    if (open.at(-1)?.level !== level) {
      const list = document.createElement(isOrdered ? 'ol' : 'ul')
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else line.before(list)
      open.push({ list, level })
    }
    const entry = document.createElement('li')
    const words = document.createElement('p')
    words.append(...line.childNodes)
    entry.append(words)
    open.at(-1)?.list.append(entry)
    line.remove()
    last = open[0]?.list ?? null
  }
}

function checklistsOfDocs(body: HTMLElement): void {
  for (const entry of body.querySelectorAll('li[role="checkbox"], li:has(> input[type="checkbox"])')) {
    const box = entry.querySelector('input[type="checkbox"]')
    const isChecked = entry.getAttribute('aria-checked') === 'true' || box?.hasAttribute('checked')
    box?.remove()
    // Google Docs draws the box as a picture of its own.
    for (const picture of entry.querySelectorAll('img')) picture.remove()
    entry.setAttribute('data-type', 'taskItem')
    entry.setAttribute('data-checked', String(isChecked === true))
    const list = entry.parentElement
    if (
      list &&
      [...list.children].every(
        (each) => each.getAttribute('role') === 'checkbox' || each.hasAttribute('data-type'),
      )
    )
      list.setAttribute('data-type', 'taskList')
  }
}

/** The lesson's title is the first level; two below it are enough, the highest that occurs being the first of them. */
function orderHeadings(body: HTMLElement): void {
  const headings = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const top = Math.min(...headings.map((each) => Number(each.localName.slice(1))))
  for (const heading of headings) {
    const level = Number(heading.localName.slice(1)) <= top ? 2 : 3
    const ordered = body.ownerDocument.createElement(`h${level}`)
    ordered.append(...heading.childNodes)
    heading.replaceWith(ordered)
  }
}

/** A cell that spans others is followed by empty ones, so that what is right of it or below stays in its column. */
function singleCells(table: HTMLTableElement): void {
  /** Cells still to come from above, by column. */
  const below = new Map<number, number>()
  for (const row of table.rows) {
    let column = 0
    const fillFromAbove = (before: Element | null) => {
      for (let left = below.get(column) ?? 0; left > 0; left = below.get(column) ?? 0) {
        below.set(column, left - 1)
        row.insertBefore(table.ownerDocument.createElement('td'), before)
        column += 1
      }
    }
    for (const cell of [...row.cells]) {
      fillFromAbove(cell)
      const { colSpan, rowSpan } = cell
      cell.removeAttribute('colspan')
      cell.removeAttribute('rowspan')
      for (let n = 0; n < Math.min(colSpan, mostSpan); n++) {
        if (n > 0) cell.after(table.ownerDocument.createElement('td'))
        if (rowSpan > 1) below.set(column, Math.min(rowSpan - 1, mostSpan))
        column += 1
      }
    }
    fillFromAbove(null)
  }
}

const mostSpan = 20

function spacesOf(words: Element): void {
  for (const node of words.childNodes) {
    if (node.nodeType === Node.TEXT_NODE && node.textContent?.includes('\u00a0')) {
      node.textContent = node.textContent.replaceAll('\u00a0', ' ')
    }
  }
}

const isEmptyLine = (line: Element) =>
  line.textContent?.trim() === '' &&
  !line.querySelector('img, table, hr, input, video') &&
  !line.closest('td, th, pre, figure')

/** Whether copied HTML says no more than its plain text, as from an editor for code: then the text itself is meant. */
export function isPlainHtml(html: string): boolean {
  if (html.trim() === '') return true
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return !body.querySelector(
    'p, h1, h2, h3, h4, h5, h6, li, table, b, strong, i, em, a, img, blockquote, [style*="font-weight: bold" i]',
  )
}
