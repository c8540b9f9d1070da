import { describe, expect, it } from 'vitest'
import { renderSite } from '#ui/site/render.ts'
import { faultsOf, hostile } from '#ui/site/samples.ts'
import { zQuiz } from '../quiz.ts'
import { freeQuiz, type QuizForm } from './free-quiz.ts'
import { PreviewQuiz } from './PreviewQuiz.tsx'
import { coursesTextIn } from './texts.ts'

const quiz = zQuiz.parse({
  questions: [
    {
      key: 'many',
      kind: 'multiple',
      text: hostile,
      choices: [
        { key: 'aaaa', text: 'Slip', right: true },
        { key: 'bbbb', text: 'Grog', right: true },
        { key: 'cccc', text: 'Wax', feedback: hostile },
      ],
      points: 2,
    },
    { key: 'word', kind: 'short', text: 'Fired once?', accepted: ['bisque', 'biscuit'] },
  ],
})

const draw = (sent: QuizForm | null, lang: 'en' | 'de' = 'en') =>
  renderSite(
    <PreviewQuiz
      quiz={freeQuiz(quiz, { lessonId: 'lsn_1', href: '/@ana/courses/clay/preview/lsn_1', sent })}
      words={coursesTextIn(lang).quiz}
    />,
  )

describe('a quiz on a public page', () => {
  it('is a form of named fields with labels, and takes names as the text they are', () => {
    const html = draw(null)
    expect(faultsOf(html)).toEqual([])
    expect(html.match(/type="checkbox"[^>]*name="answer-many"/g)).toHaveLength(3)
    expect(html).toContain('Choose all that apply.')
    expect(html).toContain('name="answer-word"')
    expect(html).toContain('Your answers aren’t saved.')
  })

  it('says how it went, question by question: chosen, right, and what was wrong', () => {
    const html = draw({ 'answer-many': ['at00', 'at02'], 'answer-word': 'Biscuit' })
    expect(faultsOf(html)).toEqual([])
    expect(html).toContain('1 of 3 (33%). Not passed.')
    expect(html.match(/data-state="right"/g)).toHaveLength(2)
    expect(html.match(/data-state="wrong"/g)).toHaveLength(1)
    expect(html).toMatch(/chip bad.*Wrong.*chip good.*Right/s)
    expect(html).toContain('href="/@ana/courses/clay/preview/lsn_1"')
    expect(html).not.toContain('<form')
  })

  it('speaks the language of its page', () => {
    expect(draw(null, 'de')).toContain('Antworten prüfen')
    expect(draw({}, 'de')).toContain('0 von 3 (0\u00a0%). Nicht bestanden.')
  })
})
