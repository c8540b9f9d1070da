import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { EditorView } from '@tiptap/pm/view'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../test-render.tsx'
import { RichTextField } from './RichTextField.tsx'

Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect ??= () => new DOMRect()

function Filled({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [value, setValue] = useState(text)
  return (
    <RichTextField
      label="Text"
      limit={100}
      value={value}
      onChange={({ target }) => {
        setValue(target.value)
        onText(target.value)
      }}
    />
  )
}

function show(text: string) {
  const written: string[] = []
  renderUi(<Filled text={text} onText={(next) => written.push(next)} />)
  return written
}

/** The editor is whole one tick after it's drawn. */
async function findText() {
  const field = await screen.findByRole('textbox', { name: 'Text' })
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  return field
}

/** As someone types it, letter by letter through the rules for what is typed. */
function type(field: HTMLElement, words: string) {
  const { view } = (field as unknown as { editor: { view: EditorView } }).editor
  act(() => {
    for (const letter of words) {
      const { from, to } = view.state.selection
      const insert = () => view.state.tr.insertText(letter, from, to)
      if (!view.someProp('handleTextInput', (take) => take(view, from, to, letter, insert)))
        view.dispatch(insert())
    }
  })
}

describe('a field of text', () => {
  it('shows Markdown as it will look, and writes nothing before someone types', async () => {
    const written = show('# Ash\n\n- Sieve\n- Stir **well**')
    const field = await findText()
    expect(within(field).getByRole('heading', { level: 2, name: 'Ash' })).toBeTruthy()
    expect(
      within(field)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Sieve', 'Stir well'])
    expect(written).toEqual([])
    expect(screen.getByText('70 characters left')).toBeTruthy()
  })

  it('makes a heading, a list, and takes them back', async () => {
    const written = show('Ash')
    const field = await findText()
    act(() => field.focus())
    const tools = screen.getByRole('toolbar', { name: 'Text tools' })
    await userEvent.click(within(tools).getByRole('button', { name: 'Heading' }))
    expect(written.at(-1)).toBe('# Ash')
    expect(within(tools).getByRole('button', { name: 'Heading' })).toHaveProperty('ariaPressed', 'true')
    await userEvent.click(within(tools).getByRole('button', { name: 'Undo' }))
    expect(written.at(-1)).toBe('Ash')
    await userEvent.click(within(tools).getByRole('button', { name: 'Bulleted list' }))
    expect(written.at(-1)).toBe('- Ash')
  })

  it.each([
    ['# Ash', 2, '# Ash'],
    ['## Ash', 3, '## Ash'],
    ['### Ash', 4, '### Ash'],
    ['###### Ash', 4, '### Ash'],
  ])('makes a heading of what’s typed as in Markdown: %j', async (typed, level, text) => {
    const written = show('')
    const field = await findText()
    type(field, typed)
    expect(within(field).getByRole('heading', { name: 'Ash' }).tagName).toBe(`H${level}`)
    expect(written.at(-1)).toBe(text)
    const tools = within(screen.getByRole('toolbar'))
    expect(tools.getByRole('button', { name: 'Heading' }).ariaPressed).toBe(String(level === 2))
  })

  it('leaves signs that no heading has as words', async () => {
    const written = show('')
    const field = await findText()
    type(field, '####### Ash')
    expect(within(field).queryByRole('heading')).toBeNull()
    expect(written.at(-1)).toBe('####### Ash')
  })

  it('asks where a link leads, and says what can’t be one', async () => {
    const written = show('')
    await findText()
    await userEvent.click(screen.getByRole('button', { name: 'Link' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Address of the link' }), 'no address{Enter}')
    expect(screen.getByText('Enter an address like example.com')).toBeTruthy()
    await userEvent.clear(screen.getByRole('textbox', { name: 'Address of the link' }))
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Address of the link' }),
      'example.com/ash{Enter}',
    )
    expect(written.at(-1)).toBe('[example.com/ash](https://example.com/ash)')
    expect(screen.queryByRole('textbox', { name: 'Address of the link' })).toBeNull()
  })

  it.each([
    ['# Ash\n\n- Sieve', '', '# Ash\n\n- Sieve'],
    [
      'Ash',
      '<h1>Ash</h1><p style="color:red">Two <b>parts</b></p><script>x()</script>',
      '# Ash\n\nTwo **parts**',
    ],
  ])('takes what’s pasted: %j %j', async (plain, html, text) => {
    const written = show('')
    const field = await findText()
    const getData = (type: string) => (type === 'text/html' ? html : type === 'text/plain' ? plain : '')
    fireEvent.paste(field, { clipboardData: { files: [], types: [], items: [], getData } })
    expect(written.at(-1)).toBe(text)
  })

  it('has one tool in the order of tabs, and arrow keys between them', async () => {
    show('Ash')
    await findText()
    const tools = within(screen.getByRole('toolbar')).getAllByRole('button')
    expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    tools[0]?.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(tools[1])
  })

  it('stays plain where the editor would lose something', async () => {
    show('![A kiln](https://example.com/kiln.png)')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' }).tagName).toBe('TEXTAREA'))
    expect(screen.getByRole('textbox')).toHaveProperty('value', '![A kiln](https://example.com/kiln.png)')
  })
})
