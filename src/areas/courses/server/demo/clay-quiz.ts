import { type Question, zQuiz } from '../../quiz.ts'
import type { DemoLesson } from './prose.ts'

type QuizItem = Pick<Question, 'kind' | 'text' | 'explanation'> & {
  /** The right ones begin with `*`; of an order all are, in that order. */
  choices?: string[]
  accepted?: string[]
}

/** Questions with keys made of their places. */
export function quizOf(questions: QuizItem[], passPercent = 70) {
  return zQuiz.parse({
    passPercent,
    shuffleChoices: true,
    questions: questions.map(({ choices = [], ...question }, at) => ({
      ...question,
      key: `quest${at + 1}`,
      choices: choices.map((text, place) => ({
        key: `choice${place + 1}`,
        text: text.replace(/^\*/, ''),
        right: text.startsWith('*'),
      })),
    })),
  })
}

/** What a learner of the demo knows after three lessons. */
export const clayQuiz: DemoLesson = {
  title: 'Quiz: clay bodies',
  text: `
Eight questions about what you have read, seen and felt so far. You may look back at any lesson; the clay doesn’t mind.
`,
  quiz: quizOf([
    {
      kind: 'single',
      text: 'A bag says 1200 to 1260 °C. Your studio fires to 1080 °C. What happens to a mug made of this clay there?',
      choices: ['It melts', '*It stays soft and porous', 'It cracks at the handle', 'Nothing: clay is clay'],
      explanation: 'It stays underfired: porous and easily chipped. Clay and kiln have to agree.',
    },
    {
      kind: 'short',
      text: 'A bowl is 25 cm wide when wet, and the clay shrinks by 12 percent. How many centimeters wide is it fired?',
      accepted: ['22', '22 cm', '22.0', '22.0 cm'],
      explanation:
        'Twelve percent of 25 is 3, and 25 less 3 is 22. Measure the wet pot, never the memory of it.',
    },
    {
      kind: 'multiple',
      text: 'What does grog do for a wall that is still wet?',
      choices: [
        '*It lets water leave more evenly',
        '*It stiffens the wall',
        'It makes the clay whiter',
        'It lowers the firing temperature',
      ],
      explanation: 'Grog is clay that was fired and ground: a skeleton in the soft wall.',
    },
    {
      kind: 'truefalse',
      text: 'A lump with one hard side can be thrown true by a strong pair of hands.',
      choices: ['True', '*False'],
      explanation: 'The soft side moves and the hard side doesn’t. Wedge it again.',
    },
    {
      kind: 'single',
      text: 'Of two mugs that look alike, one leaves a damp ring on the table. Which family is it likely to be?',
      choices: ['*Earthenware', 'Stoneware', 'Porcelain'],
      explanation: 'Its body takes up water wherever the glaze doesn’t cover it, usually at the foot.',
    },
    {
      kind: 'truefalse',
      text: 'You cut a wedged lump and see streaks of lighter clay. It is ready to throw.',
      choices: ['True', '*False'],
      explanation: 'Streaks are differences in wetness. Wedge thirty times more and cut again.',
    },
    {
      kind: 'single',
      text: 'Which part of a pot must be compressed so that it doesn’t crack in an S?',
      choices: ['The rim', 'The wall', '*The floor', 'The handle'],
      explanation: 'Press it from the edge to the middle and back, three times, while it is still thick.',
    },
    {
      kind: 'order',
      text: 'Clay has stiffened in its bag. Put the steps in order.',
      choices: [
        'Make holes with your thumb',
        'Pour in half a cup of water',
        'Close the bag',
        'Wait two days',
        'Wedge',
      ],
      explanation: 'Water needs time to find its way between the particles.',
    },
  ]),
}
