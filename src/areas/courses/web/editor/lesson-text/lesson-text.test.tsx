import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultUploadLimits } from '#areas/files/rules.ts'
import { renderWithServer } from '#testing/web.tsx'
import type { DocumentNode } from '../../../rules.ts'
import { LessonBody } from '../LessonBody.tsx'

const lessonId = `lsn_${'0'.repeat(26)}` as const
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect ??= () => new DOMRect()
beforeEach(() => sessionStorage.clear())

/** The text of a lesson in its editor; `shape` is what would be saved, drawn short. */
async function write(content: DocumentNode[] = [{ type: 'paragraph' }]) {
  let latest: DocumentNode = { type: 'doc', content }
  let editor: Editor | null = null
  const { unmount } = renderWithServer(
    <LessonBody
      lessonId={lessonId}
      lessonTitle="Clay"
      content={latest}
      replaced={0}
      onChange={(changed) => {
        latest = changed
      }}
      onEditor={(open) => {
        editor = open ?? editor
      }}
    />,
    { files: { uploadLimits: async () => ({ maxBytes: defaultUploadLimits, makesRenditions: false }) } },
  )
  const text = await screen.findByRole('textbox', { name: 'Lesson text' })
  const open = () => {
    if (!editor) throw new Error('There is no editor.')
    return editor as Editor
  }
  // The editor is whole one tick after it is drawn.
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  return {
    text,
    unmount,
    editor: open,
    content: () => latest.content ?? [],
    shape: () => (latest.content ?? []).map(drawn).filter((each) => each !== 'paragraph()'),
    /** As someone types it, letter by letter through the rules for what is typed. */
    type: (words: string) =>
      act(() => {
        const { view } = open()
        for (const letter of words) {
          const { from, to } = view.state.selection
          const insert = () => view.state.tr.insertText(letter, from, to)
          if (!view.someProp('handleTextInput', (take) => take(view, from, to, letter, insert)))
            view.dispatch(insert())
        }
      }),
    paste: (plain: string, html = '') =>
      fireEvent.paste(text, {
        clipboardData: {
          files: [],
          types: [],
          items: [],
          getData: (type: string) => (type === 'text/html' ? html : type === 'text/plain' ? plain : ''),
        },
      }),
    press: (name: string) =>
      userEvent.click(
        within(screen.getAllByRole('toolbar').at(-1) ?? document.body).getByRole('button', { name }),
      ),
  }
}

function drawn(node: DocumentNode): string {
  if (node.text) return node.text
  return `${node.type}(${(node.content ?? []).map(drawn).join(',')})`
}

describe('blocks that are typed', () => {
  it.each([
    ['!tip ', 'callout'],
    ['[] ', 'taskList'],
    ['|| ', 'table'],
    ['``` ', 'codeBlock'],
    ['## ', 'heading'],
  ])('%j makes a %s', async (typed, type) => {
    const { type: write_, content } = await write()
    await write_(typed)
    await waitFor(() => expect(content()[0]?.type).toBe(type))
  })

  it('the menu finds them by other words, and says how they are typed', async () => {
    const { type: write_, shape } = await write()
    await write_('/todo')
    const option = await screen.findByRole('option', { name: /Checklist/ })
    expect(option.textContent).toContain('[]')
    await userEvent.click(option)
    expect(shape()).toEqual(['taskList(taskItem(paragraph()))'])
  })
})

describe('a table', () => {
  it('gets rows and columns from tools that the keyboard reaches', async () => {
    const { press, content, text } = await write()
    await press('Table')
    await waitFor(() => expect(content()[0]?.type).toBe('table'))
    const size = () => [content()[0]?.content?.length, content()[0]?.content?.[0]?.content?.length]
    expect(size()).toEqual([3, 3])
    expect(content()[0]?.content?.[0]?.content?.[0]?.type).toBe('tableHeader')
    await press('Add row below')
    await press('Add column after')
    expect(size()).toEqual([4, 4])
    await press('Delete row')
    expect(size()).toEqual([3, 4])
    fireEvent.keyDown(text, { key: 'F10', altKey: true })
    await waitFor(() =>
      expect(document.activeElement?.closest('[role="toolbar"]')?.getAttribute('aria-label')).toBe('Table'),
    )
    await press('Delete table')
    expect(content()[0]?.type).not.toBe('table')
  })
})

describe('boxes and code', () => {
  it('a box changes its tone and goes away again', async () => {
    const { type: write_, press, content } = await write()
    await write_('!note Wedge first')
    await waitFor(() => expect(content()[0]?.attrs).toMatchObject({ tone: 'note' }))
    await press('Warning')
    expect(content()[0]?.attrs).toMatchObject({ tone: 'warning' })
    expect(screen.getByRole('complementary', { name: 'Warning' })).toBeTruthy()
    await press('Warning')
    expect(content()[0]?.type).toBe('paragraph')
  })

  it('code says its language', async () => {
    const { content } = await write([{ type: 'codeBlock', content: [{ type: 'text', text: 'let x' }] }])
    const language = await screen.findByRole('combobox', { name: 'Code language' })
    await userEvent.selectOptions(language, 'Python')
    expect(content()[0]?.attrs).toMatchObject({ language: 'python' })
  })
})

describe('videos of other houses', () => {
  it('are shown when their address is pasted on an empty line, and linked among words', async () => {
    const { paste, content, type: type_ } = await write()
    paste('https://youtu.be/dQw4w9WgXcQ')
    await type_('Behind')
    await waitFor(() =>
      expect(content()[0]?.attrs).toEqual({ host: 'youtube', videoId: 'dQw4w9WgXcQ', title: '' }),
    )
    expect(await screen.findByText('YouTube video')).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Centering')
    expect(content()[0]?.attrs).toMatchObject({ title: 'Centering' })
    await userEvent.click(screen.getByRole('button', { name: 'Remove video' }))
    await waitFor(() => expect(content()[0]?.type).not.toBe('embed'))
  })

  it('are refused from houses that are not known, with words', async () => {
    const { type: write_, content } = await write()
    await write_('/vimeo')
    await userEvent.click(await screen.findByRole('option', { name: /Video link/ }))
    const field = await screen.findByRole('textbox', { name: 'Address of the video' })
    await userEvent.type(field, 'https://evil.example/v/1{Enter}')
    expect(screen.getByText(/Lessons can only show YouTube and Vimeo videos/)).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, 'https://vimeo.com/76979871{Enter}')
    await waitFor(() => expect(content().some(({ type }) => type === 'embed')).toBe(true))
  })
})

describe('a link', () => {
  it('is set on the words that are marked, changed from what it is, and taken away', async () => {
    const { editor, content } = await write([
      { type: 'paragraph', content: [{ type: 'text', text: 'clay' }] },
    ])
    const marked = () => content()[0]?.content?.[0]
    act(() => void editor().commands.selectAll())
    const ask = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Link' }))
      return screen.findByRole('textbox', { name: 'Address' })
    }
    await userEvent.type(await ask(), 'no address{Enter}')
    const field = screen.getByRole('textbox', { name: 'Address' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.clear(field)
    await userEvent.type(field, 'clay.example/glazes{Enter}')
    await waitFor(() =>
      expect(marked()?.marks?.[0]).toMatchObject({ attrs: { href: 'https://clay.example/glazes' } }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await ask()).toHaveProperty('value', 'https://clay.example/glazes')
    await userEvent.click(screen.getByRole('button', { name: 'Remove link' }))
    await waitFor(() => expect(marked()?.marks ?? []).toEqual([]))
  })
})

describe('pasting', () => {
  it('keeps the structure of Markdown', async () => {
    const { paste, shape, type: type_ } = await write()
    paste('# Clay\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |')
    await type_('Behind')
    await waitFor(() =>
      expect(shape()).toEqual([
        'heading(Clay)',
        'bulletList(listItem(paragraph(one)),listItem(paragraph(two)))',
        'table(tableRow(tableHeader(paragraph(a)),tableHeader(paragraph(b))),tableRow(tableCell(paragraph(1)),tableCell(paragraph(2))))',
        'paragraph(Behind)',
      ]),
    )
  })

  it('cleans what comes from a word processor', async () => {
    const { paste, shape } = await write()
    paste(
      'Clay one',
      "<h1 style='color:red'>Clay</h1><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>one</p><table><tr><td colspan=2>wide</td></tr><tr><td>a</td><td>b</td></tr></table>",
    )
    await waitFor(() =>
      expect(shape()).toEqual([
        'heading(Clay)',
        'bulletList(listItem(paragraph(one)))',
        'table(tableRow(tableCell(paragraph(wide)),tableCell(paragraph())),tableRow(tableCell(paragraph(a)),tableCell(paragraph(b))))',
      ]),
    )
  })
})

it('undo goes on after the tab was loaded again', async () => {
  const first = await write()
  await first.type('Clay')
  act(() => first.editor().view.dispatch(closeHistory(first.editor().state.tr)))
  act(
    () =>
      void first.editor().commands.insertContent({
        type: 'heading',
        attrs: { level: 2 },
        content: [{ type: 'text', text: 'Wedging' }],
      }),
  )
  const saved = first.content()
  first.unmount()
  const again = await write(saved)
  expect(again.editor().can().undo()).toBe(true)
  act(() => void again.editor().chain().undo().run())
  await waitFor(() => expect(again.shape()).toEqual(['paragraph(Clay)']))
  act(() => void again.editor().chain().redo().run())
  await waitFor(() => expect(again.shape()).toContain('heading(Wedging)'))
})
