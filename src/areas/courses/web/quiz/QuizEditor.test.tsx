import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderWithServer } from '#testing/web.tsx'
import { type Quiz, zQuiz } from '../../quiz.ts'
import { QuizEditor } from './QuizEditor.tsx'

/** The editor as the lesson shows it: what it saves comes back. */
function show(quiz: Quiz | null = null) {
  let saved: Quiz | null = null
  function Host() {
    const [shown, setShown] = useState(quiz)
    return (
      <QuizEditor
        quiz={shown}
        save={(next) => {
          saved = zQuiz.parse(next)
          setShown(next)
        }}
      />
    )
  }
  renderWithServer(<Host />, {})
  return { saved: () => saved }
}

const questionAt = (place: number) => screen.getByRole('listitem', { name: `Question ${place}` })

describe('writing a quiz', () => {
  it('begins with a question to fill in; Enter goes from choice to choice and makes new ones', async () => {
    const { saved } = show()
    const user = userEvent.setup()
    expect(saved()).toBeNull()
    await user.click(screen.getByRole('textbox', { name: 'Question' }))

    for (const words of ['Which clay is fired hottest?', 'Porcelain', 'Earthenware', 'Raku']) {
      await user.paste(words)
      if (words !== 'Raku') await user.keyboard('{Enter}')
    }
    expect(screen.getByText('Mark the right answer. Until then, students won’t see this.')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Right answer: Porcelain' }))

    expect(screen.queryByText(/Until then/)).toBeNull()
    expect(saved()?.questions[0]).toMatchObject({
      kind: 'single',
      text: 'Which clay is fired hottest?',
      choices: [{ text: 'Porcelain', right: true }, { text: 'Earthenware', right: false }, { text: 'Raku' }],
    })
    expect(saved()).toMatchObject({ passPercent: 70, maxAttempts: 0, review: 'after-each' })
  })

  it('leaves the focus where it is: it comes late, and keys meant for the outline would be typed into it', () => {
    show()
    expect(document.activeElement).toBe(document.body)
  })

  it('adds every kind, makes choices of a pasted list, and several may be right', async () => {
    const { saved } = show()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Several right answers' }))
    const second = within(questionAt(2))
    await user.click(second.getByRole('textbox', { name: 'Choice 1' }))
    await user.paste('- Silica\n- Alumina\n- Chalk')
    await user.click(second.getByRole('checkbox', { name: 'Right answer: Silica' }))
    await user.click(second.getByRole('checkbox', { name: 'Right answer: Alumina' }))
    for (const kind of ['True or false', 'Short answer', 'Put in order'])
      await user.click(screen.getByRole('button', { name: kind }))

    expect(saved()?.questions.map((question) => question.kind)).toEqual([
      'single',
      'multiple',
      'truefalse',
      'short',
      'order',
    ])
    expect(saved()?.questions[1]?.choices.map((choice) => choice.right)).toEqual([true, true, false])
    await waitFor(() =>
      expect(document.activeElement).toBe(within(questionAt(5)).getByRole('textbox', { name: 'Question' })),
    )
  })

  it('moves by keys with the focus, duplicates, and deletes with Undo', async () => {
    const { saved } = show()
    const user = userEvent.setup()
    await user.type(screen.getByRole('textbox', { name: 'Question' }), 'First')
    await user.click(screen.getByRole('button', { name: 'Short answer' }))
    await user.keyboard('Second{Alt>}{ArrowUp}{/Alt}')
    const order = () => saved()?.questions.map((question) => question.text)
    expect(order()).toEqual(['Second', 'First'])
    expect((document.activeElement as HTMLTextAreaElement).value).toBe('Second')

    await user.click(within(questionAt(1)).getByRole('button', { name: 'Actions for Question 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    expect(order()).toEqual(['Second', 'Second', 'First'])

    await user.click(within(questionAt(3)).getByRole('button', { name: 'Actions for Question 3' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete question' }))
    expect(order()).toEqual(['Second', 'Second'])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(order()).toEqual(['Second', 'Second', 'First'])
  })

  it('sets the rules, and refuses numbers that mean nothing beside their field', async () => {
    const { saved } = show()
    const user = userEvent.setup()
    const pass = screen.getByRole('textbox', { name: 'Pass mark' })
    await user.clear(pass)
    await user.type(pass, '80')
    await user.type(pass, '0')
    expect(screen.getByText('Enter 1 to 100')).toBeTruthy()
    await user.click(screen.getByRole('switch', { name: 'Limit the time' }))
    await user.click(screen.getByRole('radio', { name: 'Once they pass' }))
    expect(saved()).toMatchObject({ passPercent: 80, minutesLimit: 20, review: 'after-pass' })
  })

  it('lets its creator take it, scored on the spot', async () => {
    const quiz = zQuiz.parse({
      questions: [
        {
          key: 'q001',
          kind: 'short',
          text: 'What wheel?',
          accepted: ['Kick wheel'],
          explanation: 'You kick it.',
        },
      ],
    })
    show(quiz)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Preview quiz' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Your answer' }), 'kick  wheel')
    await user.click(dialog.getByRole('button', { name: 'Check answers' }))
    expect(dialog.getByRole('heading', { name: '1 of 1 (100%). Passed.' })).toBeTruthy()
    expect(dialog.getByText('You kick it.')).toBeTruthy()
  })
})
